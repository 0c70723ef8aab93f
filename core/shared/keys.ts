/** The keys of a record that the program itself writes: it has no others than its type says. */
export const keysOf = <Of extends object>(record: Of) => Object.keys(record) as (keyof Of & string)[]

/** A value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** Key and value of each, of a record that the program itself writes. */
export const pairsOf = <Of extends object>(record: Of) =>
  Object.entries(record) as [keyof Of & string, Exclude<Of[keyof Of & string], undefined>][]

/** What is given, without what is undefined. */
export const definedOf = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }

/** A field of what may be anything; undefined: it has none of that name. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
