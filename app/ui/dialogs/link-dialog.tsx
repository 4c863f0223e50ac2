import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { isAllowedLink } from "../../platform/validation/allowed-links.ts";
import { Button } from "../buttons/button.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "../fields/text-field.tsx";

/** Asks for the address of a link on the selected words. Without a selection, inserts the address as linked text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: Record<string, unknown> = editor.getAttributes("link");
  const [address, setAddress] = useState(typeof before.href === "string" ? before.href : "");
  const [newTab, setNewTab] = useState(before.target === "_blank");
  const [error, setError] = useState<string | null>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    // React passes the dialog's events on to the form that contains the editor, although the dialog is in a portal.
    event.stopPropagation();
    const href = completeLink(address.trim());
    if (!isAllowedLink(href)) {
      setError("Enter a web address, an email or telephone link, or a path of this site such as /contact.");
      return;
    }
    setLink(editor, { href, target: newTab ? "_blank" : null });
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={before.href !== undefined ? "Change the link" : "Add a link"}>
      <form method="post" noValidate onSubmit={save}>
        <TextField
          autoComplete="off"
          autoFocus
          error={error}
          hint="A page of this site such as /contact, a web address, an email address or tel: and a number."
          inputMode="url"
          label="Address"
          onChange={(event) => setAddress(event.target.value)}
          value={address}
        />
        <Checkbox
          checked={newTab}
          label="Open in a new tab"
          onChange={(event) => setNewTab(event.target.checked)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {Boolean(before.href) && (
            <Button className="mr-auto" onClick={remove} variant="quiet">
              Remove link
            </Button>
          )}
          <Button onClick={onClose} variant="secondary">
            Cancel
          </Button>
          <Button type="submit">Save link</Button>
        </div>
      </form>
    </Dialog>
  );
}

function setLink(editor: Editor, attributes: { href: string; target: string | null }): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const mark = { type: "link", attrs: attributes };
    chain
      .insertContent({ type: "text", text: attributes.href.replace(/^(mailto|tel):/, ""), marks: [mark] })
      .run();
    return;
  }
  // Removes the old link first, so that its `target` does not remain.
  chain
    .extendMarkRange("link")
    .unsetLink()
    .setLink({ ...attributes, rel: null })
    .run();
}

/** Adds `mailto:` or `https://` to an address that was typed without it. */
function completeLink(address: string): string {
  if (isAllowedLink(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(address)) return `https://${address}`;
  return address;
}
