import type { DutyAsked } from "../http/duties.ts";

export type MenuIcon =
  | "users"
  | "page"
  | "image"
  | "quote"
  | "text"
  | "truck"
  | "speech"
  | "pin"
  | "info"
  | "building"
  | "phone";

/** What people edit and delete. A feature says it in its `x.resource.ts`; `features/resources` lists all of them. */
export type ResourceDefinition = {
  /** The one word for it: in the bin, the audit log and the addresses of histories. */
  kind: string;
  label: string;
  /** Who may edit, restore and delete it. */
  duty: DutyAsked;
  /** The page of the back office that edits it; `:id` stands for its own id. */
  screen?: string;
  /** Its pages of the back office: their components by what comes after `/admin/`. Their section belongs to its duty. */
  pages?: Readonly<Record<string, string>>;
  /** Set where its list stays beside the one that is open: what stands there while none is. */
  beside?: string;
  /** Its line in the menu of the back office, which leads to its first page. */
  menu?: {
    label: string;
    icon: MenuIcon;
    /** It is none of the specification's entries. */
    isOffice?: true;
    /** It stands directly below the dashboard. */
    isDaily?: true;
  };
  /** What its history retains, with the labels that people see. */
  fields?: Readonly<Record<string, string>>;
  /** Whether it goes into the bin when it is deleted. */
  binned?: true;
  /** The kind under which the audit log knows it, where that is another. */
  subject?: string;
  /** The name of the only one of its kind, which the audit log knows by its kind alone. */
  only?: string;
};

/** Every resource by its kind. `features/resources` adds them, so that a kind that nobody defined does not compile. */
export interface Resources {}

export type ResourceKind = keyof Resources;
type KindWith<Part> = {
  [Kind in ResourceKind]: Resources[Kind] extends Part ? Kind : never;
}[ResourceKind];
export type BinnedKind = KindWith<{ binned: true }>;
export type HistoryKind = KindWith<{ fields: object }>;

/** Where a history is, such as "widget/3". */
export type HistoryPlace = `${HistoryKind}/${string | number}`;
