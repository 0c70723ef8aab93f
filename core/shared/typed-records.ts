/**
 * Returns the typed keys of a record. Only for records that Cetak's own code creates, because others may have extra
 * keys.
 */
export const getKeys = <Of extends object>(record: Of) => Object.keys(record) as (keyof Of & string)[]

export function createRecord<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** Returns the typed entries of a record. Only for records that Cetak's own code creates. */
export const getEntries = <Of extends object>(record: Of) =>
  Object.entries(record) as [keyof Of & string, Exclude<Of[keyof Of & string], undefined>][]

export const omitUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }

export function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
