/** What the office tells a driver by one press. It exists in every language. */
export const phrasesInEnglish = {
  safe: "Please wait in a safe place, away from the traffic.",
  doors: "Please keep the doors of the box shut.",
  off: "Please switch the unit off.",
  again: "Please switch the unit on again, and tell us what it shows.",
  ring: "Please ring us.",
  photograph: "Please send a photograph of the unit’s display.",
  longer: "It takes a little longer. We are still coming.",
};

export type PhraseName = keyof typeof phrasesInEnglish;
export type Phrases = Record<PhraseName, string>;
