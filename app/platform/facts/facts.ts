/**
 * Every value that users edit as a whole, by name, in its JSON form. Features add theirs by declaration merging, so
 * that the platform does not depend on them.
 */
export interface Facts {}

export type FactName = keyof Facts;

export type StoredFact<Name extends FactName> = { name: Name; value: Facts[Name]; version: number };
