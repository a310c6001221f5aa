// Everybody's private messages, in a panel beside the channel; on a narrow page in a drawer behind a button.
(() => {
  "use strict";
  const { whispers: words } = JSON.parse(document.getElementById("furniture").textContent);
  const SEEN = "kelou-whispers-seen";
  const element = (tag, given, ...children) => {
    const made = Object.assign(document.createElement(tag), given);
    made.append(...children);
    return made;
  };

  const count = element("span", { className: "whispers-count", hidden: true });
  const toggle = element("button", { type: "button", id: "whispers-toggle" }, element("span", { textContent: words.title }), count);
  toggle.setAttribute("aria-controls", "whispers");
  const close = element("button", { type: "button", className: "whispers-close", textContent: "×" });
  close.setAttribute("aria-label", words.close);
  const empty = element("p", { className: "whispers-empty", textContent: words.empty });
  const rows = element("div", { className: "whispers-rows" }, empty);
  const list = element("div", { className: "whispers-list" }, rows);
  list.setAttribute("role", "log");
  list.tabIndex = 0;
  list.setAttribute("aria-label", words.title);
  const panel = element("aside", { id: "whispers" },
    element("header", {}, element("h2", { textContent: words.title }), close, element("p", { textContent: words.about })), list);
  panel.setAttribute("aria-label", words.title);
  const scrim = element("div", { className: "whispers-scrim" });
  document.querySelector(".viewer-control").after(toggle);
  document.getElementById("preview-workspace").append(scrim, panel);
  const kept = window.keepNewest(list, { says: (below) => window.belowText(below) });

  // ------------------------------------------------------------------ open and closed

  let newest = 0n;
  const isShown = () => panel.checkVisibility();
  const seen = () => BigInt(sessionStorage.getItem(SEEN) ?? 0);
  function open(opened) {
    document.body.classList.toggle("whispers-open", opened);
    toggle.setAttribute("aria-expanded", String(opened));
    tellUnread();
    if (opened) { kept.toBottom(); close.focus(); } else toggle.focus();
  }
  function tellUnread() {
    if (isShown()) sessionStorage.setItem(SEEN, String(newest));
    const unread = [...rows.querySelectorAll("article")].filter(({ dataset }) => BigInt(dataset.messageId) > seen()).length;
    count.textContent = String(unread);
    count.hidden = !unread;
    toggle.setAttribute("aria-label", unread ? `${words.title} (${unread})` : words.title);
  }
  toggle.setAttribute("aria-expanded", "false");
  toggle.addEventListener("click", () => open(!document.body.classList.contains("whispers-open")));
  close.addEventListener("click", () => open(false));
  scrim.addEventListener("click", () => open(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("whispers-open")) open(false);
  });
  window.addEventListener("resize", tellUnread);

  // ------------------------------------------------------------------ what is in it

  const shown = new Map();
  function show(messages) {
    const ids = new Set(messages.map(({ id }) => id));
    for (const [id, { article }] of shown) if (!ids.has(id)) { article.remove(); shown.delete(id); }
    for (const { id, html } of messages) {
      const known = shown.get(id);
      if (known?.html === html) continue;
      const article = known?.article ?? element("article", {});
      article.dataset.messageId = id;
      article.innerHTML = html;
      if (!known) rows.append(article);
      shown.set(id, { article, html });
      if (BigInt(id) > newest) newest = BigInt(id);
    }
    empty.hidden = messages.length > 0;
    tellUnread();
  }
  async function poll() {
    try {
      const key = location.hash.slice(1);
      const answer = await fetch(words.address, { headers: { "X-Simcord-Capability": key } });
      if (answer.ok) show(await answer.json());
    } catch {
      // The table is closed, which the page itself says; it may open again.
    }
    setTimeout(poll, 1000);
  }
  poll();
})();
