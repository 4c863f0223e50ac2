import { drawn } from "./drawn.tsx";

const glass = (
  <>
    <circle cx="10.5" cy="10.5" r="6.75" />
    <path d="m15.5 15.5 5 5" />
  </>
);

export const ZoomInIcon = drawn(
  "zoom-in",
  <>
    {glass}
    <path d="M10.5 7.5v6M7.5 10.5h6" />
  </>,
);
export const ZoomOutIcon = drawn(
  "zoom-out",
  <>
    {glass}
    <path d="M7.5 10.5h6" />
  </>,
);
