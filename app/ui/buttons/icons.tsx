import { drawn } from "../pictures/drawn.tsx";

export const PhoneIcon = drawn(
  "phone",
  <path
    d="M5 3.5h4l1.6 4.6-2.3 1.6a12 12 0 0 0 6 6l1.6-2.3 4.6 1.6v4c0 .8-.7 1.5-1.5 1.5C11.3 20.5 3.5 12.7 3.5 5c0-.8.7-1.5 1.5-1.5Z"
    strokeLinejoin="round"
  />,
);
export const MailIcon = drawn(
  "mail",
  <>
    <path d="M3 5.5h18v13H3z" />
    <path d="m3.5 6.5 8.5 6.5 8.5-6.5" />
  </>,
);
export const ClockIcon = drawn(
  "clock",
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 6.75V12l3.5 2.25" />
  </>,
);
export const SnowflakeIcon = drawn(
  "snowflake",
  <path d="M12 2.5v19M3.8 7.25l16.4 9.5M20.2 7.25 3.8 16.75M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5M4.3 10.6l3.4-.9-.9-3.4M17.2 17.7l-.9-3.4 3.4-.9M19.7 10.6l-3.4-.9.9-3.4M6.8 17.7l.9-3.4-3.4-.9" />,
);
export const WrenchIcon = drawn(
  "wrench",
  <path
    d="M20.3 7.2a5 5 0 0 1-6.6 6l-6.5 6.5a2 2 0 0 1-2.9-2.9l6.5-6.5a5 5 0 0 1 6-6.6L13.7 6.8l.6 2.9 2.9.6z"
    strokeLinejoin="round"
  />,
);
export const GaugeIcon = drawn(
  "gauge",
  <>
    <path d="M4.9 18.5a9 9 0 1 1 14.2 0" />
    <path d="m12 13 4-4.5M12 4.5V6M20 13h-1.5M4 13h1.5M6.3 7.3l1 1" />
    <circle cx="12" cy="13" r="1.25" />
  </>,
);
export const TruckIcon = drawn(
  "truck",
  <>
    <path d="M1.8 16.5v-10h12v10M14 9.5h4.2l4 3.7v3.3h-1.7M15.5 16.5H9M5 16.5H1.8" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="18" cy="17" r="2" />
  </>,
);
export const MenuIcon = drawn("menu", <path d="M3 7h18M3 12h18M3 17h18" />);
export const ChevronDownIcon = drawn("chevron-down", <path d="m5.5 9 6.5 6.5L18.5 9" />);
export const PlusIcon = drawn("plus", <path d="M12 4.5v15M4.5 12h15" />);
export const SearchIcon = drawn(
  "search",
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const TrashIcon = drawn(
  "trash",
  <path d="M4 6.5h16M9 6.5v-3h6v3M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6" />,
);
export const UploadIcon = drawn("upload", <path d="M12 16V4M6.5 9 12 3.5 17.5 9M4 16v4.5h16V16" />);
export const DownloadIcon = drawn("download", <path d="M12 3.5v12M6.5 10.5 12 16l5.5-5.5M4 16v4.5h16V16" />);
export const ImageIcon = drawn(
  "image",
  <>
    <path d="M3.5 4.5h17v15h-17z" />
    <path d="m4 17 5-5.5 4 4 2.5-2.5 4.5 4" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
);
export const TextIcon = drawn("text", <path d="M4.5 6h15M4.5 10.5h15M4.5 15h15M4.5 19.5H13" />);
export const DragIcon = drawn(
  "drag",
  <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth={2.5} />,
);
export const UserIcon = drawn(
  "user",
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.4-4 3.5-6 7.5-6s7.1 2 7.5 6" />
  </>,
);
export const KeyIcon = drawn(
  "key",
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="M11.5 12 20 3.5M16 7.5l3 3M18 5.5l1.5 1.5" />
  </>,
);
export const LogOutIcon = drawn("log-out", <path d="M13.5 4h-9v16h9M10 12h10.5M16.5 8l4 4-4 4" />);
export const ShieldIcon = drawn(
  "shield",
  <path d="M12 3 4.5 6v5.5c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5V6zM8.5 12l2.5 2.5 4.5-4.5" />,
);
export const BuildingIcon = drawn(
  "building",
  <path d="M5 20.5v-17h9v17M14 9h5v11.5M3 20.5h18M8 7.5h3M8 11h3M8 14.5h3" />,
);
export const UsersIcon = drawn(
  "users",
  <>
    <circle cx="9" cy="8" r="3.75" />
    <path d="M2.5 20c0-3.9 2.9-6.25 6.5-6.25s6.5 2.35 6.5 6.25M15.5 4.6a3.75 3.75 0 0 1 0 6.8M18 14.4c2.1.9 3.5 2.8 3.5 5.6" />
  </>,
);
export const SpeechIcon = drawn(
  "speech",
  <path d="M3.5 4.5h17v12h-9l-4.5 4v-4H3.5zM8 10.5v.1M12 10.5v.1M16 10.5v.1" />,
);
export const QuoteIcon = drawn("quote", <path d="M3.5 4.5h17v12h-9l-4.5 4v-4H3.5zM8 9h8M8 12.5h5" />);
export const EyeIcon = drawn(
  "eye",
  <>
    <path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = drawn(
  "eye-off",
  <path d="M9 6c1-.3 2-.5 3-.5 3.8 0 7 2 9.5 6.5-.9 1.6-1.9 2.9-3 3.9M5.8 7.6C4.6 8.7 3.5 10.2 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2M4 4l16 16" />,
);
export const PageIcon = drawn(
  "page",
  <>
    <path d="M5.5 3h9l4 4v14h-13z" strokeLinejoin="round" />
    <path d="M14 3v4.5h4.5M8.5 12h7M8.5 16h7" />
  </>,
);
