import TextAlign from "@tiptap/extension-text-align";
import { TextSelection } from "@tiptap/pm/state";
import { type EditorOptions, Mark, Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isAllowedLink } from "../../platform/validation/allowed-links.ts";

type EditorProps = EditorOptions["editorProps"];

/** A picture of this site in an existing text. The editor keeps it and can move it, but has no tool to add one. */
const StoredPicture = Node.create({
  name: "storedPicture",
  inline: true,
  group: "inline",
  draggable: true,
  addAttributes: () => ({
    src: {},
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

const Subscript = Mark.create({
  name: "subscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
});

const Superscript = Mark.create({
  name: "superscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** Supports everything that stored text may contain, even without a tool for it: opening a text must not change it. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      autolink: false,
      linkOnPaste: false,
      openOnClick: false,
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { target: null, rel: null },
    },
    // A trailing node would add an empty paragraph, and thus an unsaved change, to every text that ends with a list.
    trailingNode: false,
  }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  StoredPicture,
  Subscript,
  Superscript,
];

const pasting = new WeakSet<Event>();

export const pasteAsPlainText: EditorProps["handlePaste"] = (view, event) => {
  // Pasting text calls this handler again, with the same event.
  if (!event.clipboardData || pasting.has(event)) return false;
  pasting.add(event);
  view.pasteText(plainText(event.clipboardData), event);
  return true;
};

export const dropAsPlainText: EditorProps["handleDrop"] = (view, event, _, moved) => {
  if (moved) return false;
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const text = event.dataTransfer && plainText(event.dataTransfer);
  event.preventDefault();
  if (!place || !text) return true;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
  // Inserts like pasting, which turns lines into paragraphs.
  view.pasteText(text);
  return true;
};

/** Returns the data as plain text. Presentation programs end lines with U+000B, and some programs only provide HTML. */
function plainText(data: DataTransfer): string {
  const text = data.getData("text/plain").replaceAll("\v", "\n");
  const html = text === "" ? data.getData("text/html") : "";
  if (html === "") return text;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("script, style")) element.remove();
  for (const block of body.querySelectorAll("br, p, div, li, tr, h1, h2, h3, h4, h5, h6")) block.after("\n");
  return body.textContent.trim();
}
