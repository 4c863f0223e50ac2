import TextAlign from "@tiptap/extension-text-align";
import { type EditorOptions, Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isAllowedLink } from "../platform/validation/allowed-links.ts";

type EditorProps = EditorOptions["editorProps"];

/** A picture of this site that stands in a text already: kept and moved with it; there is no tool to add one. */
const KeptPicture = Node.create({
  name: "keptPicture",
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

/** Everything that stored text may hold, whether the toolbar offers it or not: opening a text must not change it. */
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
    // It would add an empty paragraph, and with it an unsaved change, to every text that ends with a list.
    trailingNode: false,
  }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  KeptPicture,
];

const pasting = new WeakSet<Event>();

export const pasteAsPlainText: EditorProps["handlePaste"] = (view, event) => {
  // Pasting text calls this handler again, with the same event.
  if (!event.clipboardData || pasting.has(event)) return false;
  pasting.add(event);
  view.pasteText(event.clipboardData.getData("text/plain"), event);
  return true;
};

export const dropAsPlainText: EditorProps["handleDrop"] = (view, event, _, moved) => {
  if (moved) return false;
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const text = event.dataTransfer?.getData("text/plain");
  if (place && text) view.dispatch(view.state.tr.insertText(text, place.pos));
  event.preventDefault();
  return true;
};
