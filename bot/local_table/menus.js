// The bot's menus on messages and people, as Discord has them: right click, long press, the menu key, or ⋯.
(() => {
  "use strict";
  const { menus: words } = JSON.parse(document.getElementById("furniture").textContent);
  const LONG_PRESS = 500, MOVED = 10, SHOWN = 5000;
  const element = (tag, given, ...children) => {
    const made = Object.assign(document.createElement(tag), given);
    made.append(...children);
    return made;
  };

  // Which page this is, the page itself tells its server with every request.
  let context = "";
  const fetched = window.fetch;
  window.fetch = (address, given) => {
    context = given?.headers?.["X-Simcord-Context"] ?? context;
    return fetched.call(window, address, given);
  };

  // ------------------------------------------------------------------ the menu

  const menu = element("div", { className: "menu", hidden: true });
  menu.setAttribute("role", "menu");
  const failed = element("div", { className: "menu-failed", hidden: true, textContent: words.failed });
  failed.setAttribute("role", "status");
  document.body.append(menu, failed);
  let opener = null;
  const items = () => [...menu.querySelectorAll("[role=menuitem]")];

  function open(groups, label, at, from) {
    opener = from;
    menu.setAttribute("aria-label", label);
    menu.replaceChildren(...groups.flatMap(({ title, choices }) => [
      ...(title ? [element("div", { className: "menu-title", textContent: title })] : []),
      ...choices.map(({ shown, choose }) => {
        const item = element("button", { type: "button", className: "menu-item", textContent: shown, tabIndex: -1 });
        item.setAttribute("role", "menuitem");
        item.addEventListener("click", () => { close(); void choose(); });
        return item;
      }),
    ]));
    menu.hidden = false;
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(at.x, innerWidth - width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(at.y, innerHeight - height - 8))}px`;
    items()[0]?.focus();
  }
  function close() {
    if (menu.hidden) return;
    menu.hidden = true;
    if (opener?.isConnected) opener.focus?.({ preventScroll: true });
    opener = null;
  }
  menu.addEventListener("keydown", (event) => {
    const all = items(), at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    event.stopPropagation();
    if (next !== undefined) all[next % all.length]?.focus();
    else if (["Escape", "Tab"].includes(event.key)) close();
    else return;
    event.preventDefault();
  });
  window.addEventListener("pointerdown", ({ target }) => { if (!menu.contains(target)) close(); }, true);
  window.addEventListener("resize", close);

  async function choose(kind, name, target) {
    failed.hidden = true;
    try {
      const answer = await window.fetch("/api/action", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Simcord-Capability": location.hash.slice(1),
          "X-Simcord-Context": context,
        },
        body: JSON.stringify({ kind: "menu", type: kind, name, target }),
      });
      if (answer.ok) return;
    } catch {
      // The table is closed, which the page itself says, too.
    }
    failed.hidden = false;
    setTimeout(() => { failed.hidden = true; }, SHOWN);
  }
  const choicesOf = (kind, target) => words[kind].map(([name, shown]) => (
    { shown, choose: () => choose(kind, name, target) }));

  // ------------------------------------------------------------------ messages and people

  const isPrivate = (article) => Boolean(article.querySelector(".message-ephemeral-note"));
  const middle = (of) => {
    const { left, bottom } = of.getBoundingClientRect();
    return { x: left, y: bottom };
  };
  function openOn(target, at, from) {
    const person = personIn(target);
    if (person) {
      open([{ choices: choicesOf("person", person.id) }], person.name, at, from);
      return true;
    }
    const article = target.closest?.(".channel-message[data-message-id]");
    if (!article || isPrivate(article)) return false;
    open([{ choices: choicesOf("message", article.dataset.messageId) }], words.ofMessage, at, from);
    return true;
  }
  // A mention, or the name of the one who wrote.
  function personIn(target) {
    const named = target.closest?.(".channel-message .mention, .channel-message .message-author");
    const name = named?.textContent.trim().replace(/^@/, "");
    return name ? words.people.find((person) => person.name === name) ?? null : null;
  }
  const names = new Map([...words.message, ...words.person]);
  function furnish(root) {
    for (const article of root.querySelectorAll(".channel-message[data-message-id]")) {
      if (article.querySelector(":scope > .menu-open") || isPrivate(article)) continue;
      const button = element("button", { type: "button", className: "menu-open", textContent: "⋯" });
      button.setAttribute("aria-label", words.ofMessage);
      button.setAttribute("aria-haspopup", "menu");
      button.addEventListener("click", () => openOn(article, middle(button), button));
      article.append(button);
    }
    for (const used of root.querySelectorAll(".message-interaction-header strong")) {
      const shown = names.get(used.textContent);
      if (shown && shown !== used.textContent) used.textContent = shown;
    }
    for (const mention of root.querySelectorAll(".channel-message .mention:not([tabindex])")) {
      if (personIn(mention)) mention.tabIndex = 0;
    }
  }
  const people = element("button", { type: "button", id: "people-toggle", textContent: "👥", title: words.ofPeople });
  people.setAttribute("aria-label", words.ofPeople);
  people.setAttribute("aria-haspopup", "menu");
  people.addEventListener("click", () => {
    const groups = words.people.map(({ id, name }) => ({ title: name, choices: choicesOf("person", id) }));
    open(groups, words.ofPeople, middle(people), people);
  });
  document.querySelector(".viewer-control").after(people);

  // ------------------------------------------------------------------ how it is opened

  const isOwn = (target) => !target.closest?.("a, img, video, input, textarea, select, dialog, .menu");
  window.addEventListener("contextmenu", (event) => {
    if (!isOwn(event.target) || String(getSelection())) return;
    const byKey = event.clientX === 0 && event.clientY === 0;
    const at = byKey ? middle(event.target) : { x: event.clientX, y: event.clientY };
    if (!menu.hidden || openOn(event.target, at, event.target)) event.preventDefault();
  });
  window.addEventListener("keydown", (event) => {
    if (!event.target.matches?.(".mention[tabindex]") || !["Enter", " "].includes(event.key)) return;
    if (!openOn(event.target, middle(event.target), event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  let pressing = null;
  const release = () => { clearTimeout(pressing?.timer); pressing = null; };
  window.addEventListener("pointerdown", ({ target, pointerType, clientX: x, clientY: y }) => {
    release();
    if (pointerType !== "touch" || !isOwn(target) || target.closest?.("button")) return;
    const timer = setTimeout(() => { if (menu.hidden) openOn(target, { x, y }, target); }, LONG_PRESS);
    pressing = { timer, x, y };
  });
  window.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (pressing && Math.hypot(clientX - pressing.x, clientY - pressing.y) > MOVED) release();
  });
  for (const ended of ["pointerup", "pointercancel", "scroll"]) window.addEventListener(ended, release, true);

  furnish(document);
  new MutationObserver(() => furnish(document)).observe(document.getElementById("channel-message-list"), {
    subtree: true, childList: true,
  });
})();
