"use strict";
const form = document.querySelector("form");
const entries = [...document.querySelectorAll("li")];
const count = document.querySelector("output");

function shown(entry) {
  const one = form.character.value;
  return (one === "" || (entry.dataset.who ?? "").split(" ").includes(one))
    && (!form.rolls.checked || "rolled" in entry.dataset)
    && (!form.asides.checked || !("aside" in entry.dataset));
}

function filter() {
  for (const entry of entries) entry.hidden = !shown(entry);
  document.body.classList.toggle("unasided", form.asides.checked);
  const left = entries.filter((entry) => !entry.hidden).length;
  count.textContent = left === entries.length ? `${left}` : `${left} / ${entries.length}`;
}

// Times are those of whoever reads; without this script they are UTC and say so.
const language = document.documentElement.lang;
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const calendar = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
let before = "";
for (const time of document.querySelectorAll("header time")) {
  const at = new Date(time.dateTime);
  time.textContent = `${calendar.format(at)} ${clock.format(at)}`;
}
for (const time of document.querySelectorAll("main time")) {
  const at = new Date(time.dateTime);
  const day = calendar.format(at);
  time.title = `${day} ${clock.format(at)}`;
  time.textContent = day === before ? clock.format(at) : time.title;
  before = day;
}

// Who is in another of the log's files only is not offered here.
const here = new Set(entries.flatMap((entry) => (entry.dataset.who ?? "").split(" ")));
for (const one of [...form.character.options]) if (one.value !== "" && !here.has(one.value)) one.remove();

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
