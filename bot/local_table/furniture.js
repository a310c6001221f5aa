// Beside SimCord's page: its words in the table's language, and Enter as in Discord, however fast one types.
(() => {
  "use strict";
  const { labels, problems, below, menus: { people } } = JSON.parse(document.getElementById("furniture").textContent);

  let entries = [], commandNames = new Set();

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
    + ".message-app-badge, .message-interaction-header, .command-optional-count, .select-guidance, "
    + ".select-draft-actions, .select-candidate-status, .select-candidate-search-label, .select-candidate-pages, "
    + ".upload-dropzone";
  const NAMES = ["aria-label", "title", "placeholder"];

  function ours(text) {
    const theirs = text.trim();
    if (!theirs) return text;
    const found = whole.get(theirs) ?? commandNamed(theirs) ?? filled(theirs);
    return found === undefined ? text : text.replace(theirs, () => found);
  }
  function commandNamed(theirs) {
    const entry = theirs.startsWith("/") && entries.find(({ aliases }) => aliases.includes(theirs.slice(1)));
    return entry ? `/${entry.names[0]}` : undefined;
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

  const line = document.getElementById("channel-composer-input");  // Not on the page while a command is filled in.
  const typedInto = new WeakSet();  // Fields whose text is their writer's.
  const fetched = window.fetch.bind(window);
  window.fetch = async (address, ...rest) => {
    const answer = await fetched(address, ...rest);
    while (composing) await pause(20);  // A page made anew under an input method loses what it holds.
    if (address !== "/api/commands" || !answer.ok) return answer;
    const catalog = await answer.json();
    entries = (catalog.entries ?? []).map(findable);
    commandNames = new Set(entries.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
    answer.json = async () => ({ ...catalog, entries });
    return answer;
  };
  // A command is found by its English name, too: by the one of its names that is being typed.
  function findable(entry) {
    const names = [entry.invocation, ...entry.aliases];
    return Object.defineProperty({ ...entry, names }, "invocation", { enumerable: true, get: () => {
      const typed = line.value.slice(1).toLowerCase();
      // Where "/r" is a command, those that only have an r in their names are not meant.
      if (commandNames.has(typed)) return names.find((name) => name.toLowerCase().startsWith(typed)) ?? "";
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
      const field = pill.querySelector("input");
      setName(field, shown(pill.dataset.option));
      if (field && field.type !== "file" && !typedInto.has(field)) nameValue(field, optionOf(row, pill.dataset.option));
    }
    const focused = window.simcordPreview.commandPicker.draft?.focusedOption, entry = entryOf(row);
    setText(row.querySelector(".command-chip"), entry && `/${entry.names[0]}`);
    setText(document.querySelector(".command-context-name"), focused ? shown(focused) : entry && `/${entry.names[0]}`);
    nameSuggestions(row);
  }
  const BOOLEAN = [{ name: "True", value: true }, { name: "False", value: false }];
  function choicesOf(option) { return option?.type === "boolean" ? BOOLEAN : option?.choices; }
  // What was chosen is read by its name; what is sent is its value, which the page keeps by itself.
  function nameValue(field, option) {
    const choice = choicesOf(option)?.find(({ name, value }) => [name, String(value)].includes(field.value));
    const shown = choice && ours(choice.name);
    if (!shown || field.value === shown) return;
    field.value = shown;
    field.style.width = `${Math.max(2, [...shown].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 1))}ch`;
  }
  function nameSuggestions(row) {
    const focused = optionOf(row, window.simcordPreview.commandPicker.draft?.focusedOption);
    for (const item of document.querySelectorAll(".command-popup:not(.is-browsing) .command-suggestion")) {
      if (focused?.type === "boolean") setText(item.querySelector(".command-suggestion-label"), ours(item.innerText.trim()));
      const more = item.querySelector(".command-suggestion-ellipsis");
      const offered = more && optionOf(row, item.dataset.value);
      if (!offered) continue;
      setText(item.querySelector(".command-suggestion-label"), offered.label ?? offered.name);
      more.className = "command-suggestion-about";
      setText(more, offered.description);
    }
    showChosen();
  }
  // What already stands is not set again: that would be a change, and be looked at without end.
  function setName(element, name) {
    if (element && element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
  }
  function setText(element, text) { if (element && text && element.textContent !== text) element.textContent = text; }

  // ------------------------------------------------------------------ what is typed

  const form = () => document.getElementById("channel-composer");
  const commandRow = () => document.querySelector(".command-row");
  const popup = () => document.querySelector(".command-popup:not([hidden])");
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  let sending = false;
  let held = [];
  // An input method cannot be held back as keys can: while the page is busy it writes into a line of its own.
  let composing = false;
  const catcher = Object.assign(document.createElement("textarea"), { className: "catcher", tabIndex: -1 });
  catcher.setAttribute("aria-hidden", "true");
  document.body.append(catcher);

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
    mentionPeople();
    await findTyped();
    sending = true;
    catcher.focus({ preventScroll: true });
    try {
      do await pause(0); while (commandRow() && !idle());  // A form cannot be sent while it is being sent.
      newest.toBottom();  // Whoever sends something reads its answer next, however far back they had read.
      if (commandRow()) { form().requestSubmit(); await pause(0); }
      while (commandRow() && !idle()) await pause(20);
    } finally { sending = false; }
    commandRow()?.querySelector(".has-error .command-option-input")?.focus();  // Where it is to be mended.
    release();
  }
  // A person, role or channel that was only typed is the first one of that name; it is found after a moment.
  const ENTITIES = ["user", "channel", "role", "mentionable"];
  const isEntity = (field) => ENTITIES.includes(optionOf(commandRow(), field.dataset.option)?.type);
  // What is typed here has to be one of what is listed; a suggestion of the bot's may be another word for it.
  const isOneOf = (field) => isEntity(field) || (choicesOf(optionOf(commandRow(), field.dataset.option))?.length ?? 0) > 0;
  const fits = (item, field) => item.innerText.toLowerCase().includes(field.value.trim().toLowerCase());
  async function findTyped() {
    const looked = new Set();
    const unfound = () => [...(commandRow()?.querySelectorAll(".command-option-input") ?? [])].find((field) => (
      isEntity(field) && field.value.trim() && !draftOf(field)?.valid && !looked.has(field.dataset.option)));
    for (let field = unfound(); field; field = unfound()) {
      looked.add(field.dataset.option);
      field.focus();
      const found = () => offered().find((item) => fits(item, field));
      for (let tries = 0; tries < 50 && !found(); tries++) await pause(20);
      found()?.click();
      await pause(0);
    }
  }
  // "@Ann" in a text is a mention, as Discord makes it while one types.
  function mentionPeople() {
    for (const field of commandRow()?.querySelectorAll(".command-option-input") ?? []) {
      if (optionOf(commandRow(), field.dataset.option)?.type !== "string") continue;
      const text = people.reduce((said, { id, name }) => said.replaceAll(`@${name}`, `<@${id}>`), field.value);
      if (text === field.value) continue;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  function draftOf(field) {
    return window.simcordPreview.commandPicker.draft?.options.find(({ name }) => name === field.dataset.option);
  }
  function caught() {
    held.push(...catcher.value);
    catcher.value = "";
    if (!sending) release();
  }
  catcher.addEventListener("input", ({ isComposing }) => { if (!isComposing) caught(); });
  catcher.addEventListener("compositionend", caught);
  window.addEventListener("focusin", ({ target }) => {
    if (sending && target !== catcher) catcher.focus({ preventScroll: true });
  }, true);
  function hold(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  }
  function release() {
    if (sending || composing) return;
    if (!commandRow()) line.focus();
    else if (document.activeElement === catcher) keepFocus();
    while (held.length && !sending) {
      if (!commandRow()) line.focus();
      const name = held.shift();
      if (name instanceof Function) name();
      else if (name === "Enter") key(name);
      else write(name);
    }
  }
  function atLeisure() { return idle() && window.simcordPreview.commandPicker.catalog.state !== "loading"; }
  async function enterAtLeisure() {
    sending = true;
    catcher.focus({ preventScroll: true });
    try { while (!atLeisure()) await pause(20); } finally { sending = false; }
    line.dispatchEvent(new Event("input", { bubbles: true }));
    held.unshift("Enter");
    release();
  }

  // ------------------------------------------------------------------ which suggestion is chosen

  // The suggestion to which the arrow keys went, by its value: the page makes its list anew while somebody chooses.
  let reached = null;
  const offered = () => [...(popup()?.querySelectorAll(".command-suggestion") ?? [])];
  // Enter takes what the arrows reached; before that the first, unless what stands there is right as it is.
  function chosen() {
    const items = offered();
    const field = document.activeElement;
    const reachedOne = items.find((item) => item.dataset.value === reached);
    if (reachedOne || standsAsItIs()) return reachedOne ?? null;
    return items.find((item) => !isOneOf(field) || fits(item, field)) ?? null;
  }
  function standsAsItIs() {
    const field = document.activeElement;
    if (!field?.matches(".command-option-input")) return true;
    return Boolean(field.value) && (typedRules(optionOf(commandRow(), field.dataset.option)) || draftOf(field)?.valid);
  }
  function showChosen() {
    const items = offered(), active = chosen();
    for (const item of items) {
      item.classList.toggle("is-active", item === active);
      item.setAttribute("aria-selected", String(item === active));
    }
    const owner = items.length ? document.activeElement : null;
    if (active?.id) owner?.setAttribute("aria-activedescendant", active.id);
    else owner?.removeAttribute("aria-activedescendant");
  }
  function arrow(event) {
    arrowed ||= event.target === line;
    const items = offered();
    if (!items.length || !commandRow()?.contains(event.target)) return;
    event.preventDefault(); event.stopImmediatePropagation();
    const at = items.indexOf(chosen()) + (event.key === "ArrowDown" ? 1 : -1);
    const next = items[Math.max(0, Math.min(items.length - 1, at))];
    reached = next.dataset.value;
    next.scrollIntoView({ block: "nearest" });
    showChosen();
  }
  function take(item) {
    item.click();
    taken();
  }
  // What was chosen stands: its list closes, the focus stays in the line, and the next Enter sends.
  function taken() {
    reached = null;
    keepFocus();
    const field = document.activeElement;
    if (!field.matches(".command-option-input") || !field.value || !standsAsItIs()) return;
    key("Escape");
    field.setSelectionRange(field.value.length, field.value.length);
  }

  function entered(event) {
    const row = commandRow(), target = event.target;
    if (!row) {  // Where a redrawn page has lost the focus, what is typed still goes into the line.
      if (![line, document.body].includes(target)) return;
      event.preventDefault(); event.stopImmediatePropagation();
      if (target === line && atLeisure()) enter();
      else void enterAtLeisure();
      return;
    }
    if (target.matches(".command-file-choose") && target.parentElement.querySelector(".command-file-remove")) {
      event.preventDefault(); event.stopImmediatePropagation();  // The file is chosen: the next Enter sends.
      void send();
      return;
    }
    if (!row.contains(target) || !target.matches(".command-option-input, .command-chip, .command-mention, .command-ghost")) return;
    const item = chosen();
    if (!item && target.matches(".command-ghost")) return;  // It opens the list of options.
    event.preventDefault(); event.stopImmediatePropagation();
    if (item) take(item);
    else void send();
  }
  let arrowed = false;  // Whether the arrow keys chose among the commands since something was last typed.
  // The command that is marked, or else what was written, goes.
  function enter() {
    // "/r" is that command, and not the first of those that have an r in their names.
    const items = [...(popup()?.querySelectorAll(".command-entry") ?? [])];
    const active = items.find((item) => item.matches(".is-active"));
    const typed = line.value.trim().toLowerCase();
    const exact = items.find((item) => item.querySelector("strong")?.textContent.toLowerCase() === typed);
    // The list marks what was first when only "/" stood there, which nobody chose.
    const entry = arrowed ? active : exact ?? active;
    if (entry) { entry.click(); return; }
    newest.toBottom();
    form().requestSubmit();
  }
  // A value that was chosen leaves nothing focused, so that the next Enter would be lost.
  function keepFocus() {
    const row = commandRow();
    if (row && !row.contains(document.activeElement)) row.querySelector(".command-chip").focus();
  }

  // Whoever writes means the line, wherever they pressed last.
  function isWriting({ key: sign, target, ctrlKey, metaKey, altKey }) {
    return sign.length === 1 && sign !== " " && !ctrlKey && !metaKey && !altKey && !commandRow()
      && !target.closest("input, textarea, select, [role=listbox], .modal-dialog, dialog");
  }

  window.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (sending) { hold(event); return; }
    if (isWriting(event)) line.focus();
    if (event.key === "Enter" && !event.shiftKey) entered(event);
    else if (["ArrowDown", "ArrowUp"].includes(event.key)) arrow(event);
    else if (event.key === "Tab" && !event.shiftKey && event.target.matches(".command-option-input") && chosen()) entered(event);
  }, true);
  window.addEventListener("input", (event) => {
    reached = null;
    arrowed = false;
    if (event.isTrusted) typedInto.add(event.target);
    if (!event.isComposing) written(event);
  }, true);
  function written(event) {
    if (event.target === line) goOn(event);
    else if (event.target.matches(".command-option-input")) goToNamed(event);
  }
  window.addEventListener("compositionstart", () => { composing = true; }, true);
  window.addEventListener("compositionend", ({ target }) => {
    composing = false;
    if (target !== catcher) target.dispatchEvent(new Event("input", { bubbles: true }));
  }, true);
  // An empty option is suggested for at once, as in Discord.
  window.addEventListener("focusin", ({ target }) => {
    if (!target.matches?.(".command-option-input") || target.value) return;
    if (!optionOf(commandRow(), target.dataset.option)?.autocomplete) return;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
  window.addEventListener("click", (event) => {
    if (event.target.closest(".command-suggestion")) setTimeout(taken);
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
    const typed = line.value;
    const names = typed.startsWith("/") ? entries.flatMap((entry) => entry.names.map((name) => ({ entry, name }))) : [];
    const begun = (name) => name.toLowerCase().startsWith(typed.slice(1).toLowerCase());
    if (!names.length || names.some(({ name }) => begun(name))) return;
    const found = names.filter(({ name }) => typed.toLowerCase().startsWith(`/${name.toLowerCase()} `))
      .sort((one, other) => other.name.length - one.name.length)[0];
    const first = found?.entry.options.find((option) => option.required) ?? found?.entry.options[0];
    const rest = typed.slice((found?.name.length ?? 0) + 2);
    const [, said, value] = /^\s*([^\s:：]+)[:：](.*)$/s.exec(rest) ?? [];
    const named = said && optionCalled(found?.entry, said);
    if (!named && (!first || first.type === "attachment")) return;
    event.stopImmediatePropagation();
    line.value = `/${found.name}`;
    line.dispatchEvent(new Event("input", { bubbles: true }));
    if (named) held.unshift("Enter", () => goTo(named), ...value);
    else if (first.required) held.unshift("Enter", ...rest);
    else held.unshift("Enter", () => goTo(first), ...rest);
    release();
  }
  function optionCalled(entry, said) {
    return entry?.options.find(({ name, label }) => [name, label].some((one) => one?.toLowerCase() === said.toLowerCase()));
  }
  // "dice: 4P visibility: …", as in Discord: an option's name and a colon go to that option.
  function goToNamed(event) {
    const field = event.target;
    if (field.type === "file") return;
    const yesOrNo = optionOf(commandRow(), field.dataset.option)?.type === "boolean"
      && BOOLEAN.find(({ name }) => ours(name) === field.value.trim());
    if (yesOrNo) field.value = yesOrNo.name;
    const [end, said] = /(?:^|\s+)([^\s:：]+)[:：]$/.exec(field.value) ?? [];
    const named = said && optionCalled(entryOf(commandRow()), said);
    if (!named && (!field.value || field.value.trim())) return;
    event.stopImmediatePropagation();
    field.value = named ? field.value.slice(0, -end.length) : "";  // A blank behind the colon is no value.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (!named || named.name === field.dataset.option) return;
    if (!standsAsItIs()) chosen()?.click();
    goTo(named);
  }
  // A command that a text names opens, as in Discord, where it is a link as well.
  function opens(link) {
    const entry = entries.find(({ names }) => names.includes(link.textContent.slice(1)));
    if (!entry || sending) return;
    if (commandRow()) {
      commandRow().querySelector(".command-chip").focus();
      key("Backspace");
    }
    line.focus();
    line.value = `/${entry.names[0]}`;
    line.dispatchEvent(new Event("input", { bubbles: true }));
    held.unshift("Enter");
    release();
  }
  function linkCommands() {
    for (const link of document.querySelectorAll("#channel-message-list .command-mention:not([role])")) {
      link.setAttribute("role", "link");
      link.tabIndex = 0;
      link.addEventListener("click", () => opens(link));
    }
  }
  function goTo({ name }) {
    const of = (kind) => commandRow()?.querySelector(`${kind}[data-option="${CSS.escape(name)}"]`);
    const there = of(".command-option-input") ?? of(".command-mention") ?? of(".command-file-choose");
    if (there) { there.focus(); return; }
    commandRow()?.querySelector(".command-ghost")?.click();
    [...document.querySelectorAll(".command-suggestion")].find((item) => item.dataset.value === name)?.click();
  }

  // ------------------------------------------------------------------ the page

  window.belowText = (count) => [below.none, below.one][count] ?? below.many.replace("{count}", count);
  const newest = window.keepNewest(document.getElementById("channel-timeline"), {
    says: window.belowText,
    later: () => !document.getElementById("history-newer").hidden,
    toLater: () => document.getElementById("new-messages").click(),
  });
  // "(edited)" stands behind what was edited, as in Discord.
  function placeEdited() {
    for (const edited of document.querySelectorAll(".channel-message > .message-edited-compact")) {
      const said = edited.parentElement.querySelector(":scope > .message-content");
      (said?.lastElementChild?.matches(".markdown-paragraph, .markdown-subtext") ? said.lastElementChild : said)?.append(" ", edited);
    }
  }
  // A long file is one to open: its contents unfold by their button.
  const SHORT = 12;
  function foldFiles() {
    for (const preview of document.querySelectorAll(".attachment-preview:not([data-folds])")) {
      preview.dataset.folds = "";
      preview.hidden = preview.textContent.split("\n").length > SHORT || preview.textContent.trimStart().startsWith("<");
      preview.parentElement.querySelector(".attachment-preview-toggle")?.setAttribute("aria-expanded", String(!preview.hidden));
    }
  }
  document.getElementById("viewer-picker").addEventListener("change", async () => {
    await pause(0);
    while (!idle()) await pause(20);
    line.focus();
  });
  // A link to a message of this channel leads there; its address is for nobody to read.
  const TO_MESSAGE = /^https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)$/;
  function nameMessageLinks() {
    for (const link of document.querySelectorAll("a[href^='https://discord.com/channels/']:not([data-leads])")) {
      const [, message] = TO_MESSAGE.exec(link.href) ?? [];
      link.dataset.leads = message ?? "";
      if (!message || link.textContent !== link.href) continue;
      link.textContent = `#${document.querySelector(".channel-heading h1").textContent} › 💬`;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        document.querySelector(`[data-message-id="${message}"]`)?.scrollIntoView({ block: "center" });
      });
    }
  }
  // Discord breaks code anywhere; here its words stay whole, and a short one as a whole.
  const SHORT_CODE = 24;
  function keepCodeWhole() {
    for (const code of document.querySelectorAll(".inline-code:not(:has(> span))")) {
      const { textContent: text } = code;
      const wide = [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 0);
      code.classList.toggle("is-short", wide <= SHORT_CODE);
      code.replaceChildren(...text.split(/( +)/).map((word) => (
        word.trim() ? Object.assign(document.createElement("span"), { textContent: word }) : word)));
    }
  }
  translate(document.documentElement);
  keepCodeWhole();
  nameMessageLinks();
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") translateNames(target);
      else if (type === "characterData") translateText(target);
      else addedNodes.forEach(translate);
    }
    nameCommandsUsed();
    nameOptions();
    placeEdited();
    foldFiles();
    linkCommands();
    keepCodeWhole();
    nameMessageLinks();
  }).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES,
  });
})();
