import { drawn } from "./drawn.tsx";

/** The icons of carousels. They are in a separate file, so that a page with slides does not load the other icons. */
export const ChevronLeftIcon = drawn("chevron-left", <path d="M15 5.5 8.5 12l6.5 6.5" />);
export const ChevronRightIcon = drawn("chevron-right", <path d="M9 5.5l6.5 6.5L9 18.5" />);
export const PauseIcon = drawn("pause", <path d="M8.5 5v14M15.5 5v14" />);
export const PlayIcon = drawn("play", <path d="M7.5 5v14L19 12z" strokeLinejoin="round" />);
export const CloseIcon = drawn("close", <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />);
export const ExternalIcon = drawn(
  "external",
  <path d="M14 4.5h5.5V10M19 5l-8.5 8.5M16.5 14v5.5h-12v-12H10" />,
);
export const ArrowRightIcon = drawn("arrow-right", <path d="M3.5 12h16M13.5 5.5 20 12l-6.5 6.5" />);
