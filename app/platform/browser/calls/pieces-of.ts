/** The maximum of items in one call. `validation/several.ts` enforces it on the server. */
const atOnce = 100;

/** Splits a long list into pieces, one for each call. */
export function piecesOf<Item>(list: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, index) =>
    list.slice(index * atOnce, (index + 1) * atOnce),
  );
}
