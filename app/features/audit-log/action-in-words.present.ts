/** An action as it stands between who did it and the thing: what is written of pictures repeats the thing's kind. */
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
