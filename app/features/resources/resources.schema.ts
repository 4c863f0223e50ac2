import type {
  BinnedKind,
  HistoryKind,
  ResourceDefinition,
  ResourceKind,
} from "../../platform/resources/resources.ts";
import { application } from "../applications/applications.resource.ts";
import { callOut } from "../call-outs/call-outs.resource.ts";
import { jobReport } from "../call-outs/job/job-report.resource.ts";
import { companyDetails } from "../company/company.resource.ts";
import { firmDetails } from "../firm/firm.resource.ts";
import { firmLook } from "../firm/look/look.resource.ts";
import { firmMark } from "../firm/mark/mark.resource.ts";
import { message } from "../contact/contact.resource.ts";
import { customer } from "../customers/customers.resource.ts";
import { gallery, image } from "../galleries/galleries.resource.ts";
import { notice } from "../notices/notices.resource.ts";
import { site } from "../opening/opening.resource.ts";
import { fact } from "../page-facts/page-facts.resource.ts";
import { page } from "../pages/pages.resource.ts";
import { redirect } from "../pages/redirects.resource.ts";
import { template } from "../reply-templates/reply-templates.resource.ts";
import { slide } from "../slides/slides.resource.ts";
import { testimonial } from "../testimonials/testimonials.resource.ts";
import { administrator, user } from "../accounts/users/users.resource.ts";
import { widget } from "../widgets/widgets.resource.ts";

/**
 * Everything that people edit and delete, in the order of the menu. Bin, history, undo, audit links, pages and duties
 * derive from this list.
 */
const every = {
  user,
  administrator,
  page,
  slide,
  redirect,
  gallery,
  image,
  testimonial,
  widget,
  notice,
  "call-out": callOut,
  "job-report": jobReport,
  message,
  application,
  customer,
  template,
  company: companyDetails,
  firm: firmDetails,
  mark: firmMark,
  look: firmLook,
  fact,
  site,
} as const;
type Every = typeof every;

declare module "../../platform/resources/resources.ts" {
  interface Resources extends Every {}
}

export const resources: Readonly<Record<ResourceKind, ResourceDefinition>> = every;
const list: ResourceDefinition[] = Object.values(resources);

type ResourcePage = {
  /** The path after `/admin/`. */
  path: string;
  file: string;
  /** For a list: the pages that open beside the list, and the text shown there while none is open. */
  beside?: { nothing: string; pages: [path: string, file: string][] };
};

/** The pages of the back office that edit resources. */
export const resourcePages: ResourcePage[] = list.flatMap(({ pages = {}, beside: nothing }) => {
  const [first, ...others] = Object.entries(pages);
  if (!first || nothing === undefined) return Object.entries(pages).map(([path, file]) => ({ path, file }));
  const [path, file] = first;
  const inside = others.map(([other, page]): [string, string] => [other.slice(path.length + 1), page]);
  return [{ path, file, beside: { nothing, pages: inside } }];
});

/** The forms that can be open beside the page that shows what they edit, by their paths after `/admin/`. */
export const formsInPlace: { path: string; file: string }[] = list.flatMap(
  ({ pages = {}, screen, inPlace }) =>
    inPlace
      ? Object.entries(pages).flatMap(([path, file]) =>
          `/admin/${path.replace(/:\w+/, ":id")}` === screen ? { path, file } : [],
        )
      : [],
);

/** Each section of the back office that edits a resource, by the first part of its path. */
export const resourceSections = list.flatMap(({ pages, duty, menu }) => {
  const [section] = Object.keys(pages ?? {}).map((path) => path.split("/")[0]);
  return section ? [{ section, duty, menu }] : [];
});

export function isResource(kind: string): kind is ResourceKind {
  return Object.hasOwn(resources, kind);
}

/** Returns the page that edits a thing of this kind. Undefined if the kind has no such page. */
export function screenOf(kind: ResourceKind, id: number | string): string | undefined {
  return resources[kind].screen?.replace(":id", encodeURIComponent(id));
}

export const binnedKinds: BinnedKind[] = Object.values(every).flatMap((one) =>
  "binned" in one ? one.kind : [],
);
export const historyKinds: HistoryKind[] = Object.values(every).flatMap((one) =>
  "fields" in one ? one.kind : [],
);
