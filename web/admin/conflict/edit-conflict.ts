import { versionConflictDetailsSchema, type VersionConflictDetails } from '#core/shared/versions.ts'
import { ApiError } from '#web/api.ts'
import { getKeys } from '#core/shared/typed-records.ts'

export type FieldLabels<Values> = {
  [Field in keyof Values]?: { label: string; text?: (value: Values[Field]) => string }
}

/** Returns the details of an edit conflict (D-20), or `null` if the error has another cause. */
export function parseEditConflict(error: unknown): (VersionConflictDetails & { words: string }) | null {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return null
  const read = versionConflictDetailsSchema.safeParse(error.details)
  return read.success ? { ...read.data, words: error.message } : null
}

export const areValuesEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function listDifferingFields<Values extends object>(
  labels: FieldLabels<Values>,
  mine: Values,
  theirs: Values,
) {
  return getKeys<{ [Field in keyof Values]?: unknown }>(labels).filter(
    (field) => !areValuesEqual(mine[field], theirs[field]),
  )
}

export function formatFieldValue<Values>(
  labels: FieldLabels<Values>,
  field: keyof Values,
  values: Values,
): string {
  const value = values[field]
  return (labels[field]?.text?.(value) ?? String(value ?? '')).trim() || '(empty)'
}
