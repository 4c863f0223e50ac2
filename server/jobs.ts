import { packApplication } from "../app/features/applications/paper/pack-application.server.ts";
import { reopenMessage, tellFailedReply } from "../app/features/contact/failed-replies.server.ts";
import { tellGivenMessage } from "../app/features/contact/given-messages.server.ts";
import { remindReferees } from "../app/features/applications/references/remind-referees.server.ts";
import { isStillWaiting } from "../app/features/applications/signing/signing-state.server.ts";
import { expireSignings } from "../app/features/applications/signing/expire-signings.server.ts";
import { readLetterhead } from "../app/features/firm/letterhead.server.ts";
import { mailInvitation } from "../app/features/accounts/invitations/invitations.server.ts";
import { fileApplications, offerCustomer } from "../app/features/customers/offer-customer.server.ts";
import { carryOutErasures } from "../app/features/privacy/carry-out.server.ts";
import { forgetWhatIsOld } from "../app/features/privacy/register.server.ts";
import { openWhenReady } from "../app/features/left-samples/left-samples.server.ts";
import { mailPasswordReset } from "../app/features/accounts/password-reset/password-reset.server.ts";
import { mailVerification } from "../app/features/accounts/users/email-verification.server.ts";
import { isTokenValid } from "../app/features/accounts/users/account-tokens.server.ts";
import { tellNewDevice } from "../app/features/accounts/sign-in/known-devices.server.ts";
import { forgetUsedChallenges } from "../app/features/accounts/passkeys/challenges.server.ts";
import { tellWrongCodes } from "../app/features/accounts/two-factor/wrong-codes.server.ts";
import { checkCv, requeueCvChecks } from "../app/features/accounts/users/cv-check.server.ts";
import { tellAdmins, tellDuties, tellExport } from "../app/features/accounts/users/admin-notices.server.ts";
import { tellSuccessor } from "../app/features/accounts/users/handover/handover.server.ts";
import { tellEmailChange, tellEmailChanged } from "../app/features/accounts/users/email-change.server.ts";
import { tellSecurityNotice } from "../app/features/accounts/users/security-notices.server.ts";
import { tellCommonPassword, tellPasswordChanged } from "../app/features/accounts/users/passwords.server.ts";
import { tellFactorReset } from "../app/features/accounts/lost-factor/lost-factor.server.ts";
import { queueDueBackups } from "../app/platform/backup/backup-schedule.server.ts";
import { sweepFileIntents } from "../app/platform/files/file-intents.server.ts";
import { sweepTemporaryFiles } from "../app/platform/files/temporary-files.server.ts";
import { measureSystem } from "../app/platform/problems/daily-measures.server.ts";
import { tellNewProblems } from "../app/features/system/known-problems.server.ts";
import { ifClockIsTrusted } from "../app/platform/jobs/trusted-clock.server.ts";
import { mergeWordIndexes } from "../app/platform/db/merge-word-indexes.server.ts";
import { housekeeping, afterWarmUp } from "../app/platform/jobs/housekeeping.server.ts";
import type { JobHandlers } from "../app/platform/jobs/jobs.server.ts";
import { queueCleaning } from "../app/platform/images/clean-originals.server.ts";
import { pictureJobs } from "../app/platform/images/picture-jobs.server.ts";
import { forgetOldPauses } from "../app/platform/mail/mail-pauses.server.ts";
import { forgetOldPolicyReports } from "../app/platform/policy-reports/policy-reports.server.ts";
import { forgetRedirectImports } from "../app/features/pages/import/import-redirects.server.ts";
import { forgetOldVisits } from "../app/features/visits/visits.server.ts";
import {
  forgetOldDeliveries,
  maxRetryDelay,
  sendWebhook,
} from "../app/platform/webhooks/send-webhook.server.ts";
import { switchOffDeadWebhooks } from "../app/platform/webhooks/webhook-health.server.ts";
import { checkMailFile, requeueFileChecks } from "../app/features/incoming-mail/check-files.server.ts";
import { tellAnswer } from "../app/features/contact/answers/tell-answer.server.ts";
import { queueMailbox, readMailboxJob } from "../app/features/incoming-mail/mailbox/mailbox-job.server.ts";
import { sendMail } from "../app/platform/mail/send-mail.server.ts";
import { fileColumns } from "./commands/file-columns.ts";
import { inHomeCountry } from "./jobs-in-home-country.ts";
import { backUpJob, tryBackupJob } from "./commands/backup-jobs.ts";
import { forgetEndedLinks } from "../app/features/accounts/joining/joining.server.ts";
import { forgetOldShifts } from "../app/features/call-outs/waking/on-call.server.ts";
import { wakeDevice } from "../app/features/call-outs/waking/wake-device.server.ts";
import { packJobReport } from "../app/features/call-outs/job/pack-report.server.ts";
import { chaseCallOut, isStillUnseen } from "../app/features/call-outs/chase-call-outs.server.ts";
import { longestWaitMilliseconds, queueTimedDrafts } from "../app/features/drafts/draft-times.server.ts";
import { publishTimed } from "../app/features/drafts/publish-timed.server.ts";
import { tellMailboxes } from "../app/features/opening/mailbox-notices.server.ts";

/** Mails that can become untrue while they wait. */
const stillTrue = {
  "unseen-call-out": isStillUnseen,
  "trade-signing": isStillWaiting,
  invitation: isTokenValid,
  "password-reset": isTokenValid,
  "email-change": isTokenValid,
};

/** The handler of every kind of background job. Each runs by the rules of the firm's country. */
export const jobHandlers: JobHandlers = inHomeCountry({
  "send-mail": {
    run: (services, payload) =>
      sendMail(services, payload, { readLetterhead, stillTrue, mailFailed: reopenMessage }),
    maxConcurrent: 10,
    separate: true,
  },
  "wake-device": {
    run: (services, payload) => wakeDevice(services, payload),
    maxConcurrent: 10,
    separate: true,
  },
  "send-webhook": {
    run: (services, payload) => sendWebhook(services, payload),
    maxConcurrent: 20,
    maxPerLane: 2,
    separate: true,
    maxWaitMilliseconds: maxRetryDelay,
  },
  "check-cv": { run: checkCv, maxConcurrent: 2, separate: true },
  "read-mailbox": { run: readMailboxJob, maxConcurrent: 1, separate: true },
  "check-mail-file": { run: checkMailFile, maxConcurrent: 2, separate: true },
  "pack-application": { run: packApplication, maxConcurrent: 2 },
  "pack-job-report": { run: packJobReport, maxConcurrent: 2 },
  "offer-customer": offerCustomer,
  "file-applications": fileApplications,
  ...pictureJobs,
  "mail-verification": mailVerification,
  "mail-password-reset": mailPasswordReset,
  "mail-invitation": mailInvitation,
  "tell-factor-reset": tellFactorReset,
  "tell-password-changed": tellPasswordChanged,
  "tell-common-password": tellCommonPassword,
  "tell-email-change": tellEmailChange,
  "tell-email-changed": tellEmailChanged,
  "tell-new-device": tellNewDevice,
  "tell-admins": tellAdmins,
  "tell-duties": tellDuties,
  "tell-export": tellExport,
  "tell-mailboxes": tellMailboxes,
  "chase-call-out": chaseCallOut,
  "publish-timed": { run: publishTimed, maxConcurrent: 1, maxWaitMilliseconds: longestWaitMilliseconds },
  "tell-successor": tellSuccessor,
  "tell-wrong-codes": tellWrongCodes,
  "tell-security-notice": tellSecurityNotice,
  "tell-failed-reply": tellFailedReply,
  "tell-given-message": tellGivenMessage,
  "tell-answer": tellAnswer,
  "back-up": { run: backUpJob, maxConcurrent: 1, separate: true },
  "try-backup": { run: tryBackupJob, maxConcurrent: 1, separate: true },
  housekeeping: housekeeping([
    ifClockIsTrusted([
      ...forgetWhatIsOld,
      carryOutErasures,
      remindReferees,
      expireSignings,
      forgetUsedChallenges,
      forgetEndedLinks,
      forgetOldShifts,
      forgetOldPauses,
      forgetOldPolicyReports,
      forgetOldVisits,
      forgetRedirectImports,
      forgetOldDeliveries,
      switchOffDeadWebhooks,
    ]),
    sweepFileIntents,
    requeueCvChecks,
    requeueFileChecks,
    queueMailbox,
    queueCleaning,
    queueDueBackups,
    queueTimedDrafts,
    afterWarmUp(mergeWordIndexes),
    openWhenReady,
    afterWarmUp(measureSystem(fileColumns)),
    afterWarmUp(tellNewProblems),
    ({ config, clock }) => sweepTemporaryFiles(config.temporaryFolder, clock.now()),
  ]),
});
