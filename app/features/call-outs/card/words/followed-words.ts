import type { Language } from "../../../pages/languages.present.ts";

/** The words of the driver's page. `{…}` stands for a value. Other languages have the same words. */
export const followedInEnglish = {
  lang: "en-GB" as Language | "en-GB",
  title: "Your call-out",
  received: "We have your call-out",
  seen: "Somebody is on it",
  on_way: "The van is on its way",
  with_you: "We are with you",
  done: "Done",
  cancelled: "Cancelled",
  expected: "expected",
  notYet: "not yet",
  reference: "Reference",
  passOn: "You can pass this page on; it ends",
  pleaseRing: "Nobody has confirmed it yet: please ring.",
  numberBelow: "The number is below. Your card stays with us, and you need not send it again.",
  saysSoHere: "As soon as somebody has seen it, it says so here.",
  inMinutes: "If nobody has confirmed it in {minutes} minutes, please ring.",
  inAMinute: "If nobody has confirmed it in a minute, please ring.",
  correct: "Correct or add something",
  runsAgain: "It runs again",
  officeKnows: "The office knows.",
  noContact: "This page cannot reach us now: please ring.",
  stoodAt: "This is how it stood:",
  hasEnded: "This page has ended: these are the last steps that it knew.",
};

export type FollowedWords = Record<Exclude<keyof typeof followedInEnglish, "lang">, string> &
  Pick<typeof followedInEnglish, "lang">;
