import type { Searched } from "../../platform/resources/searched.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import type { HistoryKind, ResourceKind } from "../../platform/resources/resources.ts";
import { applicationResource } from "../applications/applications.resource.server.ts";
import { callOutResource } from "../call-outs/call-outs.resource.server.ts";
import { jobReportResource } from "../call-outs/job/job-report.resource.server.ts";
import { companyResource } from "../company/company.resource.server.ts";
import { messages, searchedMessages, withoutFormerColleague } from "../contact/contact.server.ts";
import { reopenRestored } from "../contact/failed-replies.server.ts";
import { customerResource } from "../customers/customers.resource.server.ts";
import { firmResource } from "../firm/firm.resource.server.ts";
import { lookResource } from "../firm/look/look.resource.server.ts";
import { markResource } from "../firm/mark/mark.resource.server.ts";
import { galleryResource, imageResource } from "../galleries/galleries.resource.server.ts";
import { noticeResource, noticesApi } from "../notices/notices.resource.server.ts";
import { sites } from "../opening/opening.server.ts";
import { factResource } from "../page-facts/page-facts.resource.server.ts";
import { pageResource } from "../pages/pages.resource.server.ts";
import { redirectResource, redirectsApi } from "../pages/redirects.resource.server.ts";
import { templateResource, templatesApi } from "../reply-templates/reply-templates.resource.server.ts";
import { slideResource, slidesApi } from "../slides/slides.resource.server.ts";
import { testimonialResource, testimonialsApi } from "../testimonials/testimonials.resource.server.ts";
import { administratorResource, userResource } from "../accounts/users/users.resource.server.ts";
import { widgetResource } from "../widgets/widgets.resource.server.ts";

type WithItsHistory = Restorable & Required<Pick<Restorable, "history">>;

/** How each resource is stored, found and restored. */
export const restorable: Record<HistoryKind, WithItsHistory> & Record<ResourceKind, Restorable> = {
  page: pageResource,
  slide: slideResource,
  redirect: redirectResource,
  widget: widgetResource,
  gallery: galleryResource,
  image: imageResource,
  testimonial: testimonialResource,
  notice: noticeResource,
  fact: factResource,
  company: companyResource,
  firm: firmResource,
  mark: markResource,
  look: lookResource,
  user: userResource,
  administrator: administratorResource,
  customer: customerResource,
  "job-report": jobReportResource,
  message: {
    stored: messages,
    searched: searchedMessages,
    bin: { prepare: withoutFormerColleague, after: reopenRestored },
  },
  template: templateResource,
  application: applicationResource,
  "call-out": callOutResource,
  site: { stored: sites },
};

/** What the search of the back office covers, in the order of the results. See `features/search`. */
export const searchedResources: readonly Searched[] = (
  [
    "customer",
    "user",
    "administrator",
    "call-out",
    "message",
    "application",
    "fact",
    "page",
    "widget",
    "image",
  ] as const
).flatMap((kind) => restorable[kind].searched ?? []);

/** The endpoints of the resources whose endpoints are generated. */
export const resourceApis = [testimonialsApi, noticesApi, templatesApi, slidesApi, redirectsApi];
