/** Messages for a mailed link that cannot confirm an address. */
export const linkProblems = {
  expired: "This link has expired or has been used already.",
  invalid: "This link is not complete. Please open it from the mail again.",
  taken: "Somebody else has taken this address meanwhile. Yours has not changed.",
  unpressed: "Please open the link of the mail again, and press the button.",
};
