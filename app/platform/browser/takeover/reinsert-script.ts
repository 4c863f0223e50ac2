/**
 * Removes a waiting script element from the page and inserts it again, so that it runs. Then, unlike for a script
 * that the parser inserted, the page's policy also allows the scripts that it loads.
 */
export function reinsertScript(waiting: HTMLScriptElement, type: "module" | "text/javascript"): void {
  // The same element, not a new one: its text came with the page, so the browser already trusts it.
  const { parentNode, nextSibling } = waiting;
  waiting.remove();
  waiting.type = type;
  parentNode?.insertBefore(waiting, nextSibling);
}
