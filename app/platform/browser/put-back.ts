/**
 * Takes a script whose text waits in an element of its own out of the page and puts it back. What the page's policy lets it
 * bring may run then, which it may not for a script that was read from the page.
 */
export function putBack(waiting: HTMLScriptElement, type: "module" | "text/javascript"): void {
  // The element itself and no new one: its text came with the page, so the browser trusts it already.
  const { parentNode, nextSibling } = waiting;
  waiting.remove();
  waiting.type = type;
  parentNode?.insertBefore(waiting, nextSibling);
}
