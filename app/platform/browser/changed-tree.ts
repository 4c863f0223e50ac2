/*
 * Translators replace texts, and extensions wrap elements, of what React has rendered. React then takes out a node, or puts
 * one before a node, that is not where it left it: the browser throws, and the page is gone (facebook/react, issue 11538).
 */

/** What took the place of a text of React's. */
const replacements = new WeakMap<Node, Node>();

/** Has the browser do what React means, in whatever another program has made of the page. Call it before React begins. */
export function endureChanges(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const there = child.parentNode === this ? child : placeIn(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, child: Node | null): T {
    const isThere = child === null || child.parentNode === this;
    insertBefore.call(this, node, isThere ? child : placeIn(this, child));
    return node;
  };
  const observer = new MutationObserver((records) => noteReplacements(records, observer));
  observer.observe(document, { childList: true, subtree: true });
}

/** The child of `parent` that holds `node` now, or stands for it; null where nothing does. */
function placeIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node.isConnected ? node : (replacements.get(node) ?? node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function noteReplacements(records: MutationRecord[], observer: MutationObserver): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records) {
    // What React writes into a text that was replaced is shown in what stands there.
    if (record.type === "characterData") write(record.target);
    for (const removed of record.removedNodes) {
      const found = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
        (one) => one instanceof HTMLElement && added.has(one),
      );
      if (!(removed instanceof Text) || removed.isConnected || !found) continue;
      replacements.set(removed, found);
      observer.observe(removed, { characterData: true });
    }
  }
}

function write(text: Node): void {
  const shown = replacements.get(text);
  if (shown && !text.isConnected) shown.textContent = text.nodeValue;
}
