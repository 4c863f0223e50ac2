import type { Resource } from "../app/platform/http/endpoint.server.ts";
import { asItWasApi } from "../app/features/as-it-was/as-it-was.api.server.ts";
import { auditLogApi } from "../app/features/audit-log/audit-log.api.server.ts";
import { accountApi } from "../app/features/accounts/account/account.api.server.ts";
import { backupsApi } from "../app/features/backups/backups.api.server.ts";
import { binApi } from "../app/features/bin/bin.api.server.ts";
import { onCallApi } from "../app/features/call-outs/waking/on-call.api.server.ts";
import { rehearsalsApi } from "../app/features/call-outs/rehearsal/rehearsal.api.server.ts";
import { wakeDevicesApi } from "../app/features/call-outs/waking/devices.api.server.ts";
import { callOutsApi } from "../app/features/call-outs/call-outs.api.server.ts";
import { driverCallOutsApi } from "../app/features/call-outs/driver-call-outs.api.server.ts";
import { engineersApi } from "../app/features/call-outs/job/engineers.api.server.ts";
import { jobReportsApi } from "../app/features/call-outs/job/reports.api.server.ts";
import { officeJobApi } from "../app/features/call-outs/job/office-job.api.server.ts";
import { companyApi } from "../app/features/company/company.api.server.ts";
import { contactApi } from "../app/features/contact/contact.api.server.ts";
import { customerImportsApi } from "../app/features/customers/import/customer-imports.api.server.ts";
import { customersApi } from "../app/features/customers/customers.api.server.ts";
import { firmApi } from "../app/features/firm/firm.api.server.ts";
import { lookApi } from "../app/features/firm/look/look.api.server.ts";
import { markApi } from "../app/features/firm/mark/mark.api.server.ts";
import { historyApi } from "../app/features/history/history.api.server.ts";
import { galleriesApi } from "../app/features/galleries/galleries.api.server.ts";
import { galleryImagesApi } from "../app/features/galleries/gallery-images.api.server.ts";
import { draftsApi } from "../app/features/drafts/drafts.api.server.ts";
import { exportsApi } from "../app/features/exports/exports.api.server.ts";
import { ownCustomerApi } from "../app/features/own-customer/own-customer.api.server.ts";
import { incomingMailApi } from "../app/features/incoming-mail/incoming-mail.api.server.ts";
import { machinesApi } from "../app/features/machines/machines.api.server.ts";
import { mailLogApi } from "../app/features/mail-log/mail-log.api.server.ts";
import { schoolsApi } from "../app/features/schools/schools.api.server.ts";
import { passwordResetApi } from "../app/features/accounts/password-reset/password-reset.api.server.ts";
import { leftSamplesApi } from "../app/features/left-samples/left-samples.api.server.ts";
import { openingApi } from "../app/features/opening/opening.api.server.ts";
import { figuresApi } from "../app/features/figures/figures.api.server.ts";
import { redirectImportsApi } from "../app/features/pages/import/redirect-imports.api.server.ts";
import { pagesApi } from "../app/features/pages/pages.api.server.ts";
import { pageFactsApi } from "../app/features/page-facts/page-facts.api.server.ts";
import { passkeysApi } from "../app/features/accounts/passkeys/passkeys.api.server.ts";
import { passkeyConfirmationApi } from "../app/features/accounts/passkeys/passkey-confirmation.api.server.ts";
import { passkeySignInApi } from "../app/features/accounts/passkeys/passkey-sign-in.api.server.ts";
import { registrationApi } from "../app/features/accounts/registration/registration.api.server.ts";
import { csrfApi } from "../app/features/accounts/sign-in/csrf.api.server.ts";
import { devicesApi } from "../app/features/accounts/sign-in/devices.api.server.ts";
import { signInApi } from "../app/features/accounts/sign-in/sign-in.api.server.ts";
import { twoFactorApi } from "../app/features/accounts/two-factor/two-factor.api.server.ts";
import { codeConfirmationApi } from "../app/features/accounts/two-factor/code-confirmation.api.server.ts";
import { twoFactorChallengeApi } from "../app/features/accounts/two-factor/two-factor-challenge.api.server.ts";
import { searchApi } from "../app/features/search/search.api.server.ts";
import { systemApi } from "../app/features/system/system.api.server.ts";
import { securityEventsApi } from "../app/features/accounts/security-events/security-events.api.server.ts";
import { invitationsApi } from "../app/features/accounts/invitations/invitations.api.server.ts";
import { joiningApi } from "../app/features/accounts/joining/joining.api.server.ts";
import { lostFactorApi } from "../app/features/accounts/lost-factor/lost-factor.api.server.ts";
import { dataRequestsApi } from "../app/features/privacy/data-requests.api.server.ts";
import { ownDataApi } from "../app/features/privacy/own-data.api.server.ts";
import { handoverApi } from "../app/features/accounts/users/handover/handover.api.server.ts";
import { testimonialRequestsApi } from "../app/features/testimonials/requests/requests.api.server.ts";
import { usersApi } from "../app/features/accounts/users/users.api.server.ts";
import { visitsApi } from "../app/features/visits/visits.api.server.ts";
import { widgetsApi } from "../app/features/widgets/widgets.api.server.ts";
import { resourceApis } from "../app/features/resources/resources.server.ts";
import { applicationLettersApi } from "../app/features/applications/letters/letters.api.server.ts";
import { referencesApi } from "../app/features/applications/references/references.api.server.ts";
import { signingApi } from "../app/features/applications/signing/signing.api.server.ts";
import { applicationsApi } from "../app/features/applications/applications.api.server.ts";

/** Every resource of the API. */
const resources = [
  csrfApi,
  signInApi,
  registrationApi,
  passwordResetApi,
  twoFactorChallengeApi,
  passkeySignInApi,
  accountApi,
  ownDataApi,
  ownCustomerApi,
  devicesApi,
  codeConfirmationApi,
  passkeyConfirmationApi,
  twoFactorApi,
  passkeysApi,

  galleriesApi,
  galleryImagesApi,
  visitsApi,
  widgetsApi,
  pagesApi,
  asItWasApi,
  redirectImportsApi,
  historyApi,
  draftsApi,
  binApi,
  ...resourceApis,
  companyApi,
  firmApi,
  markApi,
  lookApi,
  pageFactsApi,
  figuresApi,
  openingApi,
  leftSamplesApi,
  contactApi,
  customersApi,
  customerImportsApi,
  driverCallOutsApi,
  engineersApi,
  callOutsApi,
  officeJobApi,
  jobReportsApi,
  wakeDevicesApi,
  onCallApi,
  rehearsalsApi,
  searchApi,
  testimonialRequestsApi,
  machinesApi,
  usersApi,
  handoverApi,
  invitationsApi,
  joiningApi,
  lostFactorApi,
  schoolsApi,
  applicationsApi,
  applicationLettersApi,
  referencesApi,
  signingApi,
  mailLogApi,
  auditLogApi,
  exportsApi,
  securityEventsApi,
  backupsApi,
  systemApi,
  dataRequestsApi,
] as const;

/** The calls of the site's own pages, and what machines may read of them. */
export const siteApi: Resource[] = [...resources];

/** The calls that only machines make. The token of a machine is no cookie: no other site can misuse it. */
export const machineApi: Resource[] = [incomingMailApi];

export const api: Resource[] = [...siteApi, ...machineApi];

declare module "../app/platform/browser/calls/call.ts" {
  interface Calls extends AllOf<(typeof resources)[number]> {}
}

/** Combines the calls of a union of resources into one type. */
type AllOf<R> = (R extends { calls: infer Calls } ? (all: Calls) => void : never) extends (
  all: infer Together,
) => void
  ? Together
  : never;
