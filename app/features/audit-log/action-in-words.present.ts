/**
 * Returns an action as words between the actor and the subject. Actions on pictures lose the word image, which the
 * subject's kind repeats.
 */
export function actionInWords(action: string): string {
  return words.get(action) ?? action;
}

const words = new Map([
  ["image added", "added a picture to"],
  ["image described", "described"],
  ["image rotated", "rotated"],
  ["image replaced", "replaced"],
  ["image moved", "moved"],
  ["image deleted", "deleted"],
]);
