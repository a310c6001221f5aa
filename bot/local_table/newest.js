// Keeps the newest message of a list in view, unless its reader has scrolled back: then a button says what came.
(() => {
  "use strict";
  const native = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
  const CLOSE = 2;  // Pixels that are the browser's rounding.

  // `says(count)` is the button's text; `later()` tells of messages that are not loaded, `toLater()` loads them.
  window.keepNewest = (list, { says, later = () => false, toLater = () => {} }) => {
    // Where the list stands: at the "newest" message (at its beginning, if it is taller than the list), at the very
    // "bottom", to where its reader went, or "free", where its reader went else.
    let place = "newest";
    let newest = 0n;
    let seen = { id: 0n, width: 0, height: 0 };  // The newest message that was in view down to its end.
    let measured = {};
    let follows = false;  // The reader has pressed something: the next message is the answer.
    const button = Object.assign(document.createElement("button"), { type: "button", className: "below", hidden: true });
    list.after(button);

    // Nobody else moves it, but to keep what is read where it is while more is loaded above.
    Object.defineProperty(list, "scrollTop", {
      get: () => native.get.call(list),
      set: (top) => { if (place === "free") native.set.call(list, top); },
    });
    const messages = () => [...list.querySelectorAll("[data-message-id]")];
    const idOf = (message) => BigInt(message.dataset.messageId);
    const end = () => list.scrollHeight - list.clientHeight;
    const bottomOf = (message) => message.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    function measure() {
      return { height: list.scrollHeight, view: list.clientHeight, width: list.clientWidth };
    }
    function isMeasured() {
      const now = measure();
      return Object.keys(now).every((name) => now[name] === measured[name]);
    }
    function goal(last) {
      if (place === "bottom" || !last) return end();
      return Math.min(end(), native.get.call(list) + last.getBoundingClientRect().top - list.getBoundingClientRect().top);
    }

    function settle() {
      if (!list.clientHeight) return;
      const all = messages(), last = all.at(-1);
      if (!last) { place = "newest"; newest = 0n; seen = { id: 0n, width: 0, height: 0 }; }
      else if (idOf(last) > newest) {
        newest = idOf(last);
        if (place === "bottom" || follows) place = "newest";
        follows = false;
      }
      if (place !== "free") native.set.call(list, goal(last));
      measured = measure();
      tell(all);
    }
    function tell(all) {
      const whole = all.findLast((message) => bottomOf(message) <= CLOSE);
      if (whole && idOf(whole) >= seen.id) {
        seen = { id: idOf(whole), width: list.offsetWidth, height: whole.offsetHeight };
      }
      const last = all.at(-1);
      const below = all.filter((message) => idOf(message) > seen.id || (message === last && isCut(last)));
      const text = says(below.length);
      if (button.textContent !== text) button.textContent = text;
      button.hidden = !below.length && !later() && (!last || bottomOf(last) <= CLOSE);
      button.classList.toggle("has-new", below.length > 0);
    }
    // An answer taller than the list, or one that was seen and has got a picture or another text meanwhile.
    function isCut(last) {
      const hasGrown = list.offsetWidth === seen.width && last.offsetHeight > seen.height + CLOSE;
      return bottomOf(last) > CLOSE && (place === "newest" || hasGrown);
    }
    function toBottom() {
      place = "bottom";
      if (later()) toLater();
      settle();
    }

    list.addEventListener("scroll", () => {
      if (end() - native.get.call(list) <= CLOSE && !later()) {
        if (place === "free") place = "bottom";
      } else if (place !== "free" && (!isMeasured() || Math.abs(native.get.call(list) - goal(messages().at(-1))) <= CLOSE)) {
        settle();  // Not the reader has moved it: it has grown.
        return;
      } else if (place !== "free") { place = "free"; follows = false; }
      tell(messages());
    }, { passive: true });
    list.addEventListener("click", ({ target }) => { follows = Boolean(target.closest("button, select, [role=option]")); });
    button.addEventListener("click", toBottom);
    new MutationObserver(settle).observe(list, { subtree: true, childList: true, characterData: true });
    const sizes = new ResizeObserver(settle);
    sizes.observe(list);
    for (const content of list.children) sizes.observe(content);
    settle();
    return { toBottom };
  };
})();
