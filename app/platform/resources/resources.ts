import type { RequiredDuty } from "../http/duties.ts";

/**
 * A kind of thing that users edit and delete. A feature declares it in its `x.resource.ts`; `features/resources` lists
 * all.
 */
export type ResourceDefinition = {
  /** The name of the kind, as the bin, the audit log and the addresses of histories use it. */
  kind: string;
  label: string;
  /** Its label for several, where its calls are generated (`rowsApi`). */
  plural?: string;
  /** Who may read it through its generated calls: "public" for everybody. Without this only users with its duty. */
  reads?: "public";
  /** The duty that a user needs to edit, restore and delete it. */
  duty: RequiredDuty;
  /** The page of the back office that edits it; `:id` stands for the id of the row. */
  screen?: string;
  /** Its pages of the back office: components by the path after `/admin/`. Its duty decides who may open them. */
  pages?: Readonly<Record<string, string>>;
  /** Set where the form of its screen can also be open beside the page that shows it, at `/admin/edit`. */
  inPlace?: true;
  /** Set where the list stays visible beside the open item: the text shown while no item is open. */
  beside?: string;
  /** Its entry in the menu of the back office, which links to its first page. */
  menu?: {
    label: string;
    /** A name that `app/pages/admin/admin-menu.tsx` draws. A name without a drawing does not compile there. */
    icon: string;
    /** The group of entries that it stands in. Those that the specification lists stand in none. */
    within?: MenuGroup;
  };
  /** The fields that its history stores, with the labels that people see. */
  fields?: Readonly<Record<string, string>>;
  /** The save that a draft of it stores. Pages must show the thing, and a draft cannot hold files. */
  drafted?: `${"POST" | "PUT"} /api/${string}`;
  /** The call that adds one, where a draft of a new one can be kept. It takes all fields at once. */
  draftedNew?: `POST /api/${string}`;
  /** Whether deleting it moves it into the bin. */
  binned?: true;
  /** The name of the kind in the audit log, where that differs. */
  subject?: string;
  /** The name of the only resource of this kind. The audit log then names the kind alone. */
  only?: string;
};

/** Every resource by its kind. `features/resources` adds them, so that an undefined kind does not compile. */
export interface Resources {}

export type ResourceKind = keyof Resources;
type KindWith<Part> = {
  [Kind in ResourceKind]: Resources[Kind] extends Part ? Kind : never;
}[ResourceKind];
/** Groups of menu entries: what comes in every day stands below the dashboard, the others open at a press. */
export type MenuGroup = "daily" | "pages" | "firm" | "library";
/** The icons that resources name for the menu. */
export type MenuIcon = {
  [Kind in ResourceKind]: Resources[Kind] extends { menu: { icon: infer Icon } } ? Icon : never;
}[ResourceKind];
export type BinnedKind = KindWith<{ binned: true }>;
export type HistoryKind = KindWith<{ fields: object }>;

/** The path of a history, such as "widget/3". */
export type HistoryPlace = `${HistoryKind}/${string | number}`;
