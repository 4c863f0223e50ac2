/** Of the mails with a report, in the mail log. Their `about_id` is the call-out. */
export const reportMailKind = "job-report";
