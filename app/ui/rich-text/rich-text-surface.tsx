import "./rich-text-surface.css";
import { EditorContent, useEditor } from "@tiptap/react";
import { useDeferredValue, useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useLookOnly } from "../page/look-only.tsx";
import { dropAsPlainText, pasteAsPlainText, richTextExtensions } from "./rich-text-extensions.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import type { RichTextTool } from "./rich-text-tools.ts";

type Props = {
  label: string;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  value: string;
  tools: readonly RichTextTool[];
};

/** The editor itself. It writes its HTML into the hidden field beside it, as if the user typed there. */
export function RichTextSurface({ label, labelId, describedBy, invalid, value, tools }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const written = useRef(value);
  const lookOnly = useLookOnly();
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    editable: !lookOnly,
    immediatelyRender: false,
    // The page's security policy forbids injected styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "rich-text rich-text-surface",
        dir: "auto",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(invalid && { "aria-invalid": "true" }),
      },
      handlePaste: pasteAsPlainText,
      handleDrop: dropAsPlainText,
    },
    onUpdate({ editor: changed }) {
      written.current = changed.isEmpty ? "" : changed.getHTML();
      if (frame.current) typeInto(frame.current.parentElement?.querySelector("textarea"), written.current);
    },
  });

  // Rendering the toolbar takes as long as creating the editor. It is deferred, so that a slow phone can react to
  // touches.
  const drawn = useDeferredValue(editor);

  // Shows a new value from outside, such as a restored draft. The editor already contains what was typed in it.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div
      className={classNames(
        "rich-text-frame rounded-sm border bg-white",
        invalid ? "border-danger" : "border-slate-400",
      )}
      ref={frame}
    >
      {drawn && !lookOnly && <RichTextToolbar editor={drawn} label={label} tools={tools} />}
      <EditorContent className="max-h-[65svh] min-h-52 overflow-y-auto" editor={drawn} />
    </div>
  );
}

/** Sets the value through the browser's own setter and fires an event, so that React notices the change. */
function typeInto(field: HTMLTextAreaElement | null | undefined, text: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
