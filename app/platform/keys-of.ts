/** Returns the keys of a record whose type names all of its keys. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

export function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}

/** Returns a copy without undefined fields. A query with undefined for a column leaves the column unchanged. */
export function withoutUndefined<T extends object>(
  record: T,
): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> {
  const copy = { ...record };
  for (const key of keysOf(copy)) if (copy[key] === undefined) delete copy[key];
  return copy;
}

/** Returns a record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
