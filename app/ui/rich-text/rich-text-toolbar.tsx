import { type Editor, useEditorState } from "@tiptap/react";
import { type ComponentType, useState } from "react";
import { Group, ToggleButton, Toolbar, Tooltip, TooltipTrigger } from "react-aria-components";
import type { IconProps } from "../pictures/drawn.tsx";
import { LinkDialog } from "../dialogs/link-dialog.tsx";
import {
  AlignCentreIcon,
  AlignLeftIcon,
  AlignRightIcon,
  BlockquoteIcon,
  BoldIcon,
  BulletListIcon,
  CodeIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  SubheadingIcon,
  UnderlineIcon,
} from "./rich-text-icons.tsx";
import { type RichTextTool, richTextTools } from "./rich-text-tools.ts";

type Switch = {
  label: string;
  Icon: ComponentType<IconProps>;
  isOn: (editor: Editor) => boolean;
  /** Undefined for tools that open a dialog first. */
  toggle?: (editor: Editor) => void;
};

/** The toolbar. Arrow keys move between the tools, and Tab moves to the text. */
export function RichTextToolbar({
  editor,
  label,
  tools,
}: {
  editor: Editor;
  label: string;
  tools: readonly RichTextTool[];
}) {
  const [linking, setLinking] = useState(false);
  const groups = groupsOf(tools);
  const pressed = useEditorState({
    editor,
    selector: (state) =>
      Object.fromEntries(groups.flat().map(({ label: name, isOn }) => [name, isOn(state.editor)])),
  });
  return (
    <>
      <Toolbar
        aria-label={`Tools for ${label}`}
        className="flex flex-wrap rounded-t-sm border-b border-slate-300 bg-slate-50 p-0.5 md:gap-x-1 md:p-1"
      >
        {groups.map((group) => (
          <Group
            className="contents md:flex md:gap-0.5 md:not-last:border-r md:not-last:border-slate-300 md:not-last:pr-1"
            key={group[0]?.label}
          >
            {group.map(({ label: name, Icon, toggle }) => (
              <TooltipTrigger delay={400} key={name}>
                <ToggleButton
                  aria-label={name}
                  className="flex size-11 items-center justify-center rounded-sm text-navy-900 hover:bg-ice-100 data-selected:bg-navy-900 data-selected:text-white md:size-9"
                  isSelected={pressed[name] ?? false}
                  onChange={() => (toggle ? toggle(editor) : setLinking(true))}
                  preventFocusOnPress
                >
                  <Icon size={19} />
                </ToggleButton>
                <Tooltip
                  className="rounded-sm bg-navy-900 px-2.5 py-1.5 text-sm font-medium text-white shadow-lift"
                  offset={6}
                >
                  {name}
                </Tooltip>
              </TooltipTrigger>
            ))}
          </Group>
        ))}
      </Toolbar>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Returns the switches of the given tools, in the groups of the toolbar. */
function groupsOf(tools: readonly RichTextTool[]): Switch[][] {
  const shown = (names: readonly RichTextTool[]) =>
    names.filter((name) => tools.includes(name)).flatMap((name) => switches[name]);
  return richTextTools.map(shown).filter((group) => group.length > 0);
}

const heading = (level: 2 | 3, label: string, Icon: Switch["Icon"]): Switch => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive("heading", { level }),
  toggle: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const align = (side: "left" | "center" | "right", label: string, Icon: Switch["Icon"]): Switch => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive({ textAlign: side }),
  toggle: (editor) => editor.chain().focus().toggleTextAlign(side).run(),
});

const switches: Record<RichTextTool, Switch[]> = {
  heading: [heading(2, "Heading", HeadingIcon), heading(3, "Subheading", SubheadingIcon)],
  bold: [
    {
      label: "Bold",
      Icon: BoldIcon,
      isOn: (editor) => editor.isActive("bold"),
      toggle: (editor) => editor.chain().focus().toggleBold().run(),
    },
  ],
  italic: [
    {
      label: "Italic",
      Icon: ItalicIcon,
      isOn: (editor) => editor.isActive("italic"),
      toggle: (editor) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  underline: [
    {
      label: "Underline",
      Icon: UnderlineIcon,
      isOn: (editor) => editor.isActive("underline"),
      toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  alignment: [
    align("left", "Align left", AlignLeftIcon),
    align("center", "Centre", AlignCentreIcon),
    align("right", "Align right", AlignRightIcon),
  ],
  lists: [
    {
      label: "Bullet list",
      Icon: BulletListIcon,
      isOn: (editor) => editor.isActive("bulletList"),
      toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: "Numbered list",
      Icon: NumberedListIcon,
      isOn: (editor) => editor.isActive("orderedList"),
      toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
  ],
  blockquote: [
    {
      label: "Quotation",
      Icon: BlockquoteIcon,
      isOn: (editor) => editor.isActive("blockquote"),
      toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  link: [{ label: "Link", Icon: LinkIcon, isOn: (editor) => editor.isActive("link") }],
  code: [
    {
      label: "Code",
      Icon: CodeIcon,
      isOn: (editor) => editor.isActive("code"),
      toggle: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
};
