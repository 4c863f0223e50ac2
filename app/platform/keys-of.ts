/** The keys of a record whose type names all that it has. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

export function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}

/** What is there of it: a query that is given `undefined` would leave the column as it is. */
export function withoutUndefined<T extends object>(
  record: T,
): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> {
  const there = { ...record };
  for (const key of keysOf(there)) if (there[key] === undefined) delete there[key];
  return there;
}

/** A record with a value for each of these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
