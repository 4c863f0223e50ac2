import { expect, test } from "vitest";
import { joinPieces, piecesOf, suggestChoice } from "./merge-pieces.ts";

const read = "<p>One.</p><ul><li><p>Two.</p></li></ul><p>Three.</p><p>Four.</p>";

test("each user changed another paragraph: both changes are suggested and joined", async () => {
  const mine = read.replace("One.", "One, <strong>mine</strong>.");
  for (const [theirs, changedBy] of [
    [read.replace("Two.", "Two, theirs."), ["me", "them", "nobody"]],
    [read.replace("Four.", "Four, theirs."), ["me", "nobody", "them"]],
    [read.replace("<p>Four.</p>", ""), ["me", "nobody", "them"]],
  ] as const) {
    const pieces = await piecesOf({ mine, theirs, read, isHtml: true });
    expect(pieces.map((piece) => piece.changedBy)).toEqual(changedBy);
    expect(joinPieces(pieces, pieces.map(suggestChoice), true)).toBe(
      theirs.replace("One.", "One, <strong>mine</strong>."),
    );
  }
});

test("both users changed the same paragraph: mine is suggested, and theirs or both can be taken", async () => {
  const pieces = await piecesOf({
    mine: "<p>Mine.</p><p>Same.</p>",
    theirs: "<p>Theirs.</p><p>Same.</p>",
    read: "<p>Read.</p><p>Same.</p>",
    isHtml: true,
  });
  expect(pieces.map(({ changedBy }) => changedBy)).toEqual(["both", "nobody"]);
  expect(joinPieces(pieces, pieces.map(suggestChoice), true)).toBe("<p>Mine.</p><p>Same.</p>");
  expect(joinPieces(pieces, ["theirs", "mine"], true)).toBe("<p>Theirs.</p><p>Same.</p>");
  expect(joinPieces(pieces, ["both", "mine"], true)).toBe("<p>Theirs.</p><p>Mine.</p><p>Same.</p>");
});

test("a line that one user added is suggested, and a line that one deleted can stay deleted", async () => {
  const lines = await piecesOf({
    mine: "1 Lane\nKent",
    theirs: "1 Lane\nAshford\nKent",
    read: "1 Lane\nKent",
    isHtml: false,
  });
  expect(lines.map(({ changedBy }) => changedBy)).toEqual(["nobody", "them", "nobody"]);
  expect(joinPieces(lines, lines.map(suggestChoice), false)).toBe("1 Lane\nAshford\nKent");
  const out = await piecesOf({
    mine: "1 Lane\n",
    theirs: "1 Lane\nKent\n",
    read: "1 Lane\nKent\n",
    isHtml: false,
  });
  expect(joinPieces(out, out.map(suggestChoice), false)).toBe("1 Lane\n");
});
