/* Translators replace text nodes that React rendered, and extensions wrap elements. When React then removes a node or
   inserts one before it, the node is no longer where React left it. The browser throws, and the page is lost
   (facebook/react, issue 11538). */

/** The nodes that replaced a text node which React rendered. */
const replacements = new WeakMap<Node, Node>();

/** Makes the DOM methods that React uses tolerate changes by other programs. Call it before React starts. */
export function tolerateDomChanges(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const current = child.parentNode === this ? child : currentChildIn(this, child);
    if (current) removeChild.call(this, current);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, child: Node | null): T {
    const isThere = child === null || child.parentNode === this;
    insertBefore.call(this, node, isThere ? child : currentChildIn(this, child));
    return node;
  };
  const observer = new MutationObserver((records) => noteReplacements(records, observer));
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns the child of `parent` that contains `node` now or has replaced it; null if there is none. */
function currentChildIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node.isConnected ? node : (replacements.get(node) ?? node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function noteReplacements(records: MutationRecord[], observer: MutationObserver): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records) {
    // Text that React writes into a replaced node is shown in its replacement.
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
