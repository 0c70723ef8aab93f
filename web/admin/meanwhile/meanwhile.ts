import { versionConflictDetails, type VersionConflictDetails } from '#core/shared/versions.ts'
import { ApiError } from '#web/api.ts'
import { getKeys } from '#core/shared/typed-records.ts'

/** Which fields two people's versions of a record are compared by, and how their values read. */
export type Labels<Values> = {
  [Field in keyof Values]?: { label: string; text?: (value: Values[Field]) => string }
}

/** A save that somebody else was quicker than (D-20); null: it failed for another reason. */
export function meanwhileOf(error: unknown): (VersionConflictDetails & { words: string }) | null {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return null
  const read = versionConflictDetails.safeParse(error.details)
  return read.success ? { ...read.data, words: error.message } : null
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function differing<Values extends object>(labels: Labels<Values>, mine: Values, theirs: Values) {
  return getKeys<{ [Field in keyof Values]?: unknown }>(labels).filter(
    (field) => !same(mine[field], theirs[field]),
  )
}

/** A value in words; an empty one too. */
export function textOf<Values>(labels: Labels<Values>, field: keyof Values, values: Values): string {
  const value = values[field]
  return (labels[field]?.text?.(value) ?? String(value ?? '')).trim() || '(empty)'
}
