/** Of the mails to the breakdown mailbox, in the mail log. Their `about_id` is the call-out. */
export const callOutMailKind = "call-out";
