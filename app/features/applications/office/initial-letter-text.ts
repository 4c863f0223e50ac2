import { type From, type LetterKind, type LetterWords, proposeLetter } from "../letters/letters.ts";
import type { Application } from "../applications.schema.ts";

/** Returns the text of a letter that was taken back, or else a proposal. */
export function initialLetterText(kind: LetterKind, application: Application, from: From): LetterWords {
  const takenBack = application.letters.findLast(
    (letter) => letter.kind === kind && letter.state === "taken back",
  );
  return takenBack ?? proposeLetter(kind, application, from);
}
