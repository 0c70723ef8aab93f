import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'

/** Replaces these names with `removedNameText`. Only whole words match, and case is ignored. */
export function replaceNames(text: SQLWrapper, names: readonly string[]): SQL {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `(?<![[:alnum:]])${escapeRegExp(name)}(?![[:alnum:]])`)
    .reduce((within, name) => sql`regexp_replace(${within}, ${name}, ${removedNameText}, 'gi')`, sql`${text}`)
}

/** Text that replaces the names of erased customers. */
export const removedNameText = '(removed)'
