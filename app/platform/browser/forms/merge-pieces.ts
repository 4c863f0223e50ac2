/** A stretch of two texts as lists of parts: equal in both, or different. */
export type Piece = {
  mine: string[];
  theirs: string[];
  /** Who has changed the piece since both users began to edit. */
  changedBy: "nobody" | "me" | "them" | "both";
};
type Both = Pick<Piece, "mine" | "theirs">;
export type PieceSide = "mine" | "theirs" | "both";

type Texts = { mine: string; theirs: string; read: string; isHtml: boolean };

/** Splits two versions of a text into pieces to choose from: the blocks of HTML, or the lines of plain text. */
export async function piecesOf({ mine, theirs, read, isHtml }: Texts): Promise<Piece[]> {
  const split = isHtml ? blocksOf : linesOf;
  const { diffArrays } = await import("diff");
  const known = new Set(split(read).map(bare));
  const pieces: Piece[] = [];
  let onlyTheirs: string[] = [];
  const comparator = (one: string, other: string) => bare(one) === bare(other);
  for (const { added, removed, value } of diffArrays(split(theirs), split(mine), { comparator })) {
    if (removed) onlyTheirs = value;
    else {
      pieces.push(...toPieces(onlyTheirs, added ? value : [], known));
      onlyTheirs = [];
      if (!added) pieces.push({ mine: value, theirs: value, changedBy: "nobody" });
    }
  }
  return [...pieces, ...toPieces(onlyTheirs, [], known)];
}

/** Returns the text for a choice for each piece. */
export function joinPieces(pieces: readonly Piece[], taken: readonly PieceSide[], isHtml: boolean): string {
  return pieces
    .flatMap(({ mine, theirs, changedBy }, place) => {
      if (changedBy === "nobody" || taken[place] === "mine") return mine;
      return taken[place] === "theirs" ? theirs : [...theirs, ...mine];
    })
    .join(isHtml ? "" : "\n");
}

/** Returns the choice before the user chooses: theirs if only they changed the piece, otherwise mine. */
export function suggestChoice({ changedBy }: Piece): PieceSide {
  return changedBy === "them" ? "theirs" : "mine";
}

/** Pairs the parts if both sides have as many, otherwise treats them as one piece. */
function toPieces(theirs: string[], mine: string[], known: ReadonlySet<string>): Piece[] {
  if (theirs.length === 0 && mine.length === 0) return [];
  const pairs: Both[] =
    theirs.length === mine.length
      ? mine.map((part, place) => ({ mine: [part], theirs: [theirs[place]!] }))
      : [{ mine, theirs }];
  return pairs.map((both) => ({ ...both, changedBy: whoChanged(both, known) }));
}

/**
 * Says who changed a piece. A side whose parts all were in the original text did not change it. For a side without
 * parts, the other side decides: if its parts are new, this side did not change it.
 */
function whoChanged({ mine, theirs }: Both, known: ReadonlySet<string>): Piece["changedBy"] {
  const isOriginal = (parts: string[]) => parts.every((part) => known.has(bare(part)));
  const isMineUnchanged = mine.length > 0 ? isOriginal(mine) : !isOriginal(theirs);
  const isTheirsUnchanged = theirs.length > 0 ? isOriginal(theirs) : !isOriginal(mine);
  return isMineUnchanged === isTheirsUnchanged ? "both" : isMineUnchanged ? "them" : "me";
}

/** Removes differences that come from the editor alone. */
function bare(part: string): string {
  return part.trim().replace(/\s+/g, " ").replaceAll("<li><p>", "<li>").replaceAll("</p></li>", "</li>");
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

const tags = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi;
const empty = new Set(["br", "hr", "img"]);

/** The elements that the text consists of, each whole. */
function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: closes, 2: name = "", index } of html.matchAll(tags)) {
    if (empty.has(name.toLowerCase())) continue;
    depth += closes ? -1 : 1;
    if (depth > 0) continue;
    blocks.push(html.slice(from, index + tag.length));
    from = index + tag.length;
  }
  return html.slice(from).trim() === "" ? blocks : [...blocks, html.slice(from)];
}
