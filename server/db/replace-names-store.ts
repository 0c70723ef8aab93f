import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'

/**
 * Renders SQL that replaces names in a text with `removedNameText`. Matches whole words only and ignores
 * case.
 */
export function replaceNames(text: SQLWrapper, names: readonly string[]): SQL {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `(?<![[:alnum:]])${escapeRegExp(name)}(?![[:alnum:]])`)
    .reduce((within, name) => sql`regexp_replace(${within}, ${name}, ${removedNameText}, 'gi')`, sql`${text}`)
}

export const removedNameText = '(removed)'
