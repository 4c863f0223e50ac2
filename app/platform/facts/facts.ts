/**
 * Everything that people edit as one value, by its name, as JSON keeps it. Features add theirs by declaration merging, so
 * that the platform knows none of them.
 */
export interface Facts {}

export type FactName = keyof Facts;

export type StoredFact<Name extends FactName> = { name: Name; value: Facts[Name]; version: number };
