/** The keys of a record that the program itself writes: it has no others than its type says. */
export const keysOf = <Of extends object>(record: Of) => Object.keys(record) as (keyof Of & string)[]

/** A value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
