/*
 * What translators, password managers and extensions do to a page. Each function runs in the page and uses nothing from
 * outside. It can run once the page has been parsed, or later.
 */

export const changers: Record<string, () => void> = {
  "an extension's nodes and attributes": addExtensionNodes,
  "a translator": wrapTextInFont,
  "a translator that writes other words": translateText,
  "a sign after each field": addSigns,
  "a sign in each label": addToLabels,
  "fields and buttons in a wrapper": wrapControls,
  "a form of its own at the start of the page": addForm,
  "attributes alone": addAttributes,
};

function addExtensionNodes(): void {
  document.documentElement.dataset.ltInstalled = "true";
  document.body.setAttribute("cz-shortcut-listen", "true");
  document.body.prepend(Object.assign(document.createElement("div"), { id: "ext-root" }));
  document.body.append(document.createElement("a-spell-checker"));
  document.head.prepend(document.createElement("meta"));
  for (const input of document.querySelectorAll("input")) {
    input.style.backgroundImage = "none";
    input.after(Object.assign(document.createElement("span"), { className: "ext-icon" }));
  }
}

/** Wraps text in <font>, including text that is added later, as Chrome's translator does. */
export function wrapTextInFont(): void {
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|OPTION|NOSCRIPT|FONT|CODE)$/;
  const wrap = (text: Text) => {
    if (!text.parentElement || !text.data.trim() || skipped.test(text.parentElement.nodeName)) return;
    if (text.parentElement.isContentEditable) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    found.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrapAll);
  }).observe(document.body, { childList: true, subtree: true });
}

function translateText(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement!.closest("script, style, textarea, option, noscript"))
      continue;
    const font = document.createElement("font");
    font.textContent = `ł${text.data.toUpperCase()}`;
    text.before(font);
    text.remove();
  }
  for (const one of document.querySelectorAll("[placeholder]")) one.setAttribute("placeholder", "ł");
}

function addSigns(): void {
  for (const field of document.querySelectorAll("input, select, textarea")) {
    field.after(document.createElement("div"));
  }
}

function addToLabels(): void {
  for (const label of document.querySelectorAll("label, legend, button")) {
    label.prepend(document.createElement("span"));
    label.append(Object.assign(document.createElement("span"), { textContent: "*" }));
  }
}

function wrapControls(): void {
  for (const control of document.querySelectorAll("main :is(input, textarea, button)")) {
    const wrapper = document.createElement("span");
    control.before(wrapper);
    wrapper.append(control);
  }
}

function addForm(): void {
  const form = document.createElement("form");
  for (const name of ["email", "password", "name", "search"]) {
    form.append(Object.assign(document.createElement("input"), { name, value: "not ours" }));
  }
  const main = document.querySelector("main") ?? document.body;
  main.prepend(form);
  form.style.height = "0";
  form.style.overflow = "hidden";
}

function addAttributes(): void {
  for (const field of document.querySelectorAll<HTMLElement>("input, form, label, button")) {
    field.dataset.manager = "1";
    field.style.outline = "1px solid transparent";
  }
  document.body.setAttribute("data-changed", "");
}
