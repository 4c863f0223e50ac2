import type { RequiredDuty } from "../http/duties.ts";

/** The link back that each page of the section shows. */
export const safekeeping = { label: "Keeping it safe", to: "/admin/safekeeping" };

/** The sections of the back office that keep the system safe, in the order of their cards. */
export const safePlaces = [
  {
    section: "bin",
    duty: "any",
    label: "Bin",
    about: "What was deleted. Restore it, or delete it permanently.",
  },
  {
    section: "backups",
    duty: "all",
    label: "Backups",
    about: "Copies of the whole site, made each night, and whether the newest can be used.",
  },
  {
    section: "mails",
    duty: "all",
    label: "Mail log",
    about: "Every mail that the site has written, and whether it went out.",
  },
  {
    section: "system",
    duty: "all",
    label: "System",
    about: "Whether everything works, how much room is left, and what somebody should see to.",
  },
  {
    section: "audit-log",
    duty: "all",
    label: "Audit log",
    about: "Who changed what, and when.",
  },
  {
    section: "security-events",
    duty: "all",
    label: "Security events",
    about: "Who signed in, who failed to, and what was changed about getting in.",
  },
  {
    section: "data-requests",
    duty: "all",
    label: "Data requests",
    about: "Somebody asks what you hold about them, or wants it erased.",
  },
  {
    section: "machines",
    duty: "all",
    label: "Machines",
    about: "Other programs that may read the office, such as your accounts.",
  },
] as const satisfies readonly { section: string; duty: RequiredDuty; label: string; about: string }[];

export type SafeSection = (typeof safePlaces)[number]["section"];

/** The state of a section. */
export type SafeState = { text: string; needsSomebody?: boolean };
