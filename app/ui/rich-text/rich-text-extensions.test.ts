import { expect, it } from "vitest";
import { pasteAsPlainText } from "./rich-text-extensions.ts";

type View = Parameters<NonNullable<typeof pasteAsPlainText>>[0];
type Slice = Parameters<NonNullable<typeof pasteAsPlainText>>[2];

it("pastes formatted text without its formatting", () => {
  const editor = openEditor();
  expect(editor.paste({ "text/plain": "Loud\nplain", "text/html": "<h1>Loud</h1>" })).toBe(true);
  expect(editor.texts).toEqual(["Loud\nplain"]);
});

it("pastes the lines of a slide as lines", () => {
  const editor = openEditor();
  editor.paste({ "text/plain": "Line one\u000Bline two" });
  expect(editor.texts).toEqual(["Line one\nline two"]);
});

it("pastes nothing, once, if the clipboard contains no text", () => {
  const editor = openEditor();
  expect(editor.paste({})).toBe(true);
  expect(editor.paste({ "image/png": "" })).toBe(true);
  expect(editor.texts).toEqual([]);
});

/** Pastes text as ProseMirror does, which asks the handler again; an event that it makes is empty, as Firefox makes it. */
function openEditor() {
  const texts: string[] = [];
  const view = {
    pasteText(text: string, event = pasteEvent({})) {
      if (ask(event)) return true;
      if (text) texts.push(text);
      return text !== "";
    },
  };
  const ask = (event: ClipboardEvent) =>
    Boolean(pasteAsPlainText?.call(undefined as never, view as unknown as View, event, {} as Slice));
  return { texts, paste: (data: Record<string, string>) => ask(pasteEvent(data)) };
}

function pasteEvent(data: Record<string, string>): ClipboardEvent {
  const clipboardData = { types: Object.keys(data), getData: (type: string) => data[type] ?? "" };
  return { clipboardData } as unknown as ClipboardEvent;
}
