import { drawn } from "../pictures/drawn.tsx";

/* The icons of the rich-text editor's tools, in a separate file so that only the editor's chunk contains them. */
export const HeadingIcon = drawn("heading", <path d="M5 4.5v15M19 4.5v15M5 12h14" strokeWidth={2.5} />);
export const SubheadingIcon = drawn("subheading", <path d="M8 8.5v11M16 8.5v11M8 14h8" />);
export const BoldIcon = drawn(
  "bold",
  <path d="M7 4.5h6a3.6 3.6 0 0 1 0 7.25H7zM7 11.75h7a3.9 3.9 0 0 1 0 7.75H7z" strokeWidth={2.5} />,
);
export const ItalicIcon = drawn("italic", <path d="M10.5 4.5h7M6.5 19.5h7M14 4.5l-4 15" />);
export const UnderlineIcon = drawn("underline", <path d="M7 4v7a5 5 0 0 0 10 0V4M6 20.5h12" />);
export const AlignLeftIcon = drawn("align-left", <path d="M4 5h16M4 10h10M4 15h16M4 20h10" />);
export const AlignCentreIcon = drawn("align-centre", <path d="M4 5h16M7 10h10M4 15h16M7 20h10" />);
export const AlignRightIcon = drawn("align-right", <path d="M4 5h16M10 10h10M4 15h16M10 20h10" />);
export const BulletListIcon = drawn(
  "bullet-list",
  <path d="M9.5 6h11M9.5 12h11M9.5 18h11M4 6h1M4 12h1M4 18h1" />,
);
export const NumberedListIcon = drawn(
  "numbered-list",
  <path
    d="M10 6h10.5M10 12h10.5M10 18h10.5M4 4.5h1.2V9M3.75 9h2.9M3.75 15h2.75v1.6L3.75 20h3"
    strokeWidth={1.5}
  />,
);
export const BlockquoteIcon = drawn("blockquote", <path d="M4.5 5v14M9.5 7h11M9.5 12h11M9.5 17h7" />);
export const LinkIcon = drawn(
  "link",
  <path d="m10 14 4-4M8.5 10.5 6 13a4 4 0 0 0 5.5 5.5l2.5-2.5M10 8l2.5-2.5A4 4 0 0 1 18 11l-2.5 2.5" />,
);
export const CodeIcon = drawn("code", <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />);
