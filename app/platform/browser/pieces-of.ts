/** As many things one call takes; `validation/several.ts` holds the server to it. */
const atOnce = 100;

/** A long list in pieces, each for a call of its own. */
export function piecesOf<Item>(list: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, index) =>
    list.slice(index * atOnce, (index + 1) * atOnce),
  );
}
