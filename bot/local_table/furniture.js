// Beside SimCord's page: its words in the table's language, and Enter as in Discord, however fast one types.
(() => {
  "use strict";
  const { labels, problems, whispers } = JSON.parse(document.getElementById("furniture").textContent);

  // ------------------------------------------------------------------ words

  const whole = new Map(labels);
  const patterns = labels.filter(([theirs]) => theirs.includes("{")).map(([theirs, ours]) => {
    const names = [...theirs.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const literal = theirs.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
    return { regex: new RegExp(`^${literal.join("(.*)")}$`, "s"), names, ours };
  });
  const troubles = new Set(problems);
  // What people and the bot wrote is theirs.
  const SPOKEN = "#channel-message-list, .command-entry, .command-suggestion-label, .channel-heading, "
    + ".viewer-control option, .command-chip, .command-pill-label, .modal-title, .modal-body label";
  const SIMCORDS = ".message-ephemeral-note, .message-loading, .message-edited, .message-edited-compact, "
    + ".message-app-badge, .message-interaction-header, .command-optional-count";
  const NAMES = ["aria-label", "title", "placeholder"];

  function ours(text) {
    const theirs = text.trim();
    if (!theirs) return text;
    const found = whole.get(theirs) ?? filled(theirs);
    return found === undefined ? text : text.replace(theirs, () => found);
  }
  function filled(theirs) {
    for (const { regex, names, ours: sentence } of patterns) {
      const parts = regex.exec(theirs);
      if (parts) return sentence.replace(/\{(\w+)\}/g, (_, name) => ours(parts[names.indexOf(name) + 1]));
    }
    return undefined;
  }
  function translateText(node) {
    const element = node.parentElement;
    if (!element || element.closest("script, style, textarea")) return;
    if (element.closest(SPOKEN) && !element.closest(SIMCORDS)) return;
    if (element.id === "action-status") element.classList.toggle("is-problem", troubles.has(node.data));
    const next = ours(node.data);
    if (next !== node.data) node.data = next;
  }
  function translateNames(element) {
    for (const name of NAMES) {
      const text = element.getAttribute(name);
      const next = text && ours(text);
      if (next && next !== text) element.setAttribute(name, next);
    }
  }
  function translate(node) {
    if (node.nodeType === Node.TEXT_NODE) { translateText(node); return; }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let at = node; at; at = walker.nextNode()) {
      if (at.nodeType === Node.TEXT_NODE) translateText(at);
      else translateNames(at);
    }
  }

  // ------------------------------------------------------------------ names of commands and options

  let entries = [];
  const fetched = window.fetch.bind(window);
  window.fetch = async (address, ...rest) => {
    const answer = await fetched(address, ...rest);
    if (address !== "/api/commands" || !answer.ok) return answer;
    const catalog = await answer.json();
    entries = (catalog.entries ?? []).map(findable);
    answer.json = async () => ({ ...catalog, entries });
    return answer;
  };
  // A command is found by its English name, too: by the one of its names that is being typed.
  function findable(entry) {
    const names = [entry.invocation, ...entry.aliases];
    return Object.defineProperty({ ...entry, names }, "invocation", { enumerable: true, get: () => {
      const typed = message().value.slice(1).toLowerCase();
      return names.find((name) => name.toLowerCase().includes(typed)) ?? names[0];
    } });
  }
  function entryOf(row) {
    const key = row?.querySelector(".command-chip")?.dataset.controlKey ?? "";
    return entries.find((entry) => key === `command:${entry.commandId}:${entry.path.join(".")}:chip`);
  }
  function optionOf(row, name) { return entryOf(row)?.options.find((option) => option.name === name); }
  function nameCommandsUsed() {
    for (const used of document.querySelectorAll(".message-interaction-header strong")) {
      const first = (name) => name.split(" ")[0];
      const entry = entries.find(({ aliases }) => aliases.some((name) => `/${first(name)}` === used.textContent));
      if (entry) setText(used, `/${first(entry.names[0])}`);
    }
  }
  function nameOptions() {
    const row = commandRow();
    if (!row) return;
    const shown = (name) => optionOf(row, name)?.label ?? name;
    for (const pill of row.querySelectorAll(".command-pill[data-option]")) {
      setText(pill.querySelector(".command-pill-label"), shown(pill.dataset.option));
      setName(pill.querySelector("input"), shown(pill.dataset.option));
    }
    const focused = window.simcordPreview.commandPicker.draft?.focusedOption, entry = entryOf(row);
    setText(row.querySelector(".command-chip"), entry && `/${entry.names[0]}`);
    setText(document.querySelector(".command-context-name"), focused ? shown(focused) : entry && `/${entry.names[0]}`);
    nameSuggestions(row);
  }
  function nameSuggestions(row) {
    const asked = document.activeElement;
    const entersAsItIs = asked?.matches(".command-chip") || typedRules(optionOf(row, asked?.dataset.option));
    for (const item of document.querySelectorAll(".command-popup:not(.is-browsing) .command-suggestion")) {
      item.classList.toggle("only-offered", entersAsItIs);
      const more = item.querySelector(".command-suggestion-ellipsis");
      const offered = more && optionOf(row, item.dataset.value);
      if (!offered) continue;
      setText(item.querySelector(".command-suggestion-label"), offered.label ?? offered.name);
      more.className = "command-suggestion-about";
      setText(more, offered.description);
    }
  }
  // What already stands is not set again: that would be a change, and be looked at without end.
  function setName(element, name) {
    if (element && element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
  }
  function setText(element, text) { if (element && text && element.textContent !== text) element.textContent = text; }

  // ------------------------------------------------------------------ what is typed

  const form = () => document.getElementById("channel-composer");
  const message = () => document.getElementById("channel-composer-input");
  const commandRow = () => document.querySelector(".command-row");
  const popup = () => document.querySelector(".command-popup:not([hidden])");
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  let sending = false;
  let held = [];

  function idle() {
    const { pendingAction, awaitingRevision, publishedRevision, transport } = window.simcordPreview;
    return !pendingAction && !transport.uncertainRequestId
      && (awaitingRevision === null || awaitingRevision <= publishedRevision);
  }
  // Free text stands as it was typed, and its suggestions only help; a choice is one of those offered.
  function typedRules(option) {
    return Boolean(option && ["string", "integer", "number"].includes(option.type)
      && (option.autocomplete || !option.choices.length));
  }
  function key(name) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  }
  function write(text) { document.execCommand("insertText", false, text); }

  // Send the command as soon as the page is at leisure: what it is asked meanwhile it forgets.
  async function send() {
    const missing = window.simcordPreview.commandPicker.draft?.missingRequired ?? [];
    const next = missing.map((name) => commandRow().querySelector(`input[data-option="${CSS.escape(name)}"]`))[0];
    if (next && next !== document.activeElement) { next.focus(); return; }
    sending = true;
    try {
      do await pause(0); while (commandRow() && !idle());  // A form cannot be sent while it is being sent.
      toTheNewest();
      if (commandRow()) { form().requestSubmit(); await pause(0); }
      while (commandRow() && !idle()) await pause(20);
    } finally { sending = false; }
    if (!commandRow()) message().focus();
    release();
  }
  // Whoever sends something reads its answer next, however far back they had read.
  function toTheNewest() {
    const read = document.getElementById("channel-timeline");
    read.scrollTop = read.scrollHeight;
  }
  function hold(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  }
  function release() {
    while (held.length && !sending) {
      if (!commandRow()) message().focus();
      const name = held.shift();
      if (name === "Enter") key(name); else write(name);
    }
  }
  function atLeisure() { return idle() && window.simcordPreview.commandPicker.catalog.state !== "loading"; }
  async function enterAtLeisure() {
    sending = true;
    try { while (!atLeisure()) await pause(20); } finally { sending = false; }
    message().dispatchEvent(new Event("input", { bubbles: true }));
    held.unshift("Enter");
    release();
  }

  function entered(event) {
    const row = commandRow(), target = event.target;
    if (!row) {  // Where a redrawn page has lost the focus, what is typed still goes into the line.
      if (![message(), document.body].includes(target) || (target === message() && atLeisure())) return;
      event.preventDefault(); event.stopImmediatePropagation();
      void enterAtLeisure();
      return;
    }
    const field = target.matches(".command-option-input");
    if (!row.contains(target) || !(field || target.matches(".command-chip"))) return;
    const option = optionOf(row, target.dataset.option);
    const takes = popup()?.querySelector(".command-suggestion.is-active")
      && (popup().classList.contains("was-navigated") || (field && !(typedRules(option) && target.value)));
    if (takes) { setTimeout(keepFocus); return; }
    event.preventDefault(); event.stopImmediatePropagation();
    void send();
  }
  // A value that was chosen leaves nothing focused, so that the next Enter would be lost.
  function keepFocus() {
    const row = commandRow();
    if (row && !row.contains(document.activeElement)) row.querySelector(".command-chip").focus();
  }

  window.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (sending) { hold(event); return; }
    if (event.key === "Enter" && !event.shiftKey) entered(event);
    else if (["ArrowDown", "ArrowUp"].includes(event.key)) popup()?.classList.add("was-navigated");
  }, true);
  window.addEventListener("input", (event) => {
    popup()?.classList.remove("was-navigated");
    if (event.target === message()) goOn(event);
  }, true);
  // An empty option is suggested for at once, as in Discord.
  window.addEventListener("focusin", ({ target }) => {
    if (!target.matches?.(".command-option-input") || target.value) return;
    if (!optionOf(commandRow(), target.dataset.option)?.autocomplete) return;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
  window.addEventListener("click", (event) => {
    if (event.target.closest(".command-suggestion")) setTimeout(keepFocus);
  }, true);
  window.addEventListener("submit", (event) => {
    if (sending || event.target !== form() || !commandRow()) return;
    event.preventDefault(); event.stopImmediatePropagation();
    void send();
  }, true);
  // The arrow is disabled while suggestions are fetched; whoever presses it just then means it.
  window.addEventListener("pointerup", (event) => {
    if (!sending && commandRow() && event.target.closest?.("#send-message")?.disabled) void send();
  }, true);

  // "/roll 4P" in one go: what follows a command's name is its first option.
  function goOn(event) {
    const typed = message().value;
    const names = typed.startsWith("/") ? entries.flatMap((entry) => entry.names.map((name) => ({ entry, name }))) : [];
    const begun = (name) => name.toLowerCase().startsWith(typed.slice(1).toLowerCase());
    if (!names.length || names.some(({ name }) => begun(name))) return;
    const found = names.filter(({ name }) => typed.toLowerCase().startsWith(`/${name.toLowerCase()} `))
      .sort((one, other) => other.name.length - one.name.length)[0];
    const first = found?.entry.options.find((option) => option.required);
    if (!first || first.type === "attachment") return;
    event.stopImmediatePropagation();
    const rest = typed.slice(found.name.length + 2);
    message().value = `/${found.name}`;
    message().dispatchEvent(new Event("input", { bubbles: true }));
    held.unshift("Enter", ...rest);
    release();
  }

  // ------------------------------------------------------------------ the page

  const link = Object.assign(document.createElement("a"), {
    className: "whispers-link", href: whispers.address, target: "whispers", textContent: whispers.label,
  });
  document.querySelector(".viewer-control").after(link);
  document.getElementById("viewer-picker").addEventListener("change", async () => {
    await pause(0);
    while (!idle()) await pause(20);
    message().focus();
  });
  translate(document.documentElement);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") translateNames(target);
      else if (type === "characterData") translateText(target);
      else addedNodes.forEach(translate);
    }
    nameCommandsUsed();
    nameOptions();
  }).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES,
  });
})();
