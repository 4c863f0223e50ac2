import { drawn } from "../pictures/drawn.tsx";

/**
 * The icons of forms and other islands. They are in a separate file, so that public pages do not load the other icons.
 */
export const PinIcon = drawn(
  "pin",
  <>
    <path d="M12 21s-7-6.2-7-11.2a7 7 0 0 1 14 0C19 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);
export const WarningIcon = drawn(
  "warning",
  <>
    <path d="M12 3.5 22 20.5H2z" strokeLinejoin="round" />
    <path d="M12 10v5M12 17.8v.2" />
  </>,
);
export const CheckIcon = drawn("check", <path d="m4 12.5 5.5 5.5L20 6.5" />);
export const InfoIcon = drawn(
  "info",
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 11v5.5M12 7.5v.2" />
  </>,
);
export const ArrowLeftIcon = drawn("arrow-left", <path d="M20.5 12h-16M10.5 5.5 4 12l6.5 6.5" />);
export const PencilIcon = drawn(
  "pencil",
  <path d="M4 20h4L20 8l-4-4L4 16zM13 7l4 4" strokeLinejoin="round" />,
);
