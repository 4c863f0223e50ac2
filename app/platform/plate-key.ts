/** Returns a vehicle's number in the one spelling in which numbers are compared. Null without letter or digit. */
export function plateKey(number: string | null): string | null {
  return (number ?? "").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "") || null;
}
