/* Translators, password managers and extensions change a page before React hydrates it. React then renders it from
   scratch and replaces each element by a new one, its counterpart. This module finds the counterpart by form and
   name. */

const interactive = "form, details, a[href], button, summary, input, select, textarea, [tabindex]";

/** The interactive elements of a part of the page and their names, from the most exact name to the loosest. */
export type ElementIndex = { names: Map<Element, string[]>; named: Map<string, Element[]> };

export function indexElements(root: ParentNode): ElementIndex {
  const index: ElementIndex = { names: new Map(), named: new Map() };
  for (const element of root.querySelectorAll(interactive)) {
    const names = namesOf(element);
    index.names.set(element, names);
    for (const name of names) index.named.set(name, [...(index.named.get(name) ?? []), element]);
  }
  return index;
}

/**
 * Finds the counterpart of an element. A name is used only if as many elements have it as before, so that elements
 * added by an extension do not shift the order.
 */
export function counterpart(element: Element, before: ElementIndex, now: ElementIndex): Element | undefined {
  const names = before.names.get(element) ?? [];
  for (const name of names) {
    const [then = [], found = []] = [before.named.get(name), now.named.get(name)];
    if (found.length === then.length) return found[then.indexOf(element)];
  }
  const [exact = ""] = names;
  return now.named.get(exact)?.[before.named.get(exact)?.indexOf(element) ?? -1];
}

/**
 * Returns the names of an element. One without a name attribute is identified by its text or, where that was
 * translated, by its position.
 */
function namesOf(element: Element): string[] {
  const tag = [element.localName, element.getAttribute("type")].join();
  const name = element.getAttribute("name");
  const form = "form" in element && element.form instanceof HTMLFormElement ? element.form : null;
  const formName = form && (form.id || form.getAttribute("aria-label") || form.action);
  if (name) {
    const value = tag.endsWith("radio") ? element.getAttribute("value") : "";
    return [join(tag, name, value, formName), join(tag, name, value)];
  }
  const labels = "labels" in element && element.labels instanceof NodeList ? element.labels : [];
  const label = labels[0] ?? element;
  const words =
    element.id && element.localName === "form" ? element.id : element.ariaLabel || label.textContent;
  return [join(tag, element.getAttribute("href"), words, formName), join(tag, words), tag];
}

function join(...parts: (string | null)[]): string {
  return parts.join("\n");
}
