import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'

/** Replaces whole-word occurrences of these names with `removedNameText`, ignoring case. */
export function replaceNames(text: SQLWrapper, names: readonly string[]): SQL {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `(?<![[:alnum:]])${escapeRegExp(name)}(?![[:alnum:]])`)
    .reduce((within, name) => sql`regexp_replace(${within}, ${name}, ${removedNameText}, 'gi')`, sql`${text}`)
}

/** Replaces the names of deleted customers. */
export const removedNameText = '(removed)'
