import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'

/** A text of the database with `removedName` wherever one of these names stands by itself, in capitals or not. */
export function replaceNames(text: SQLWrapper, names: readonly string[]): SQL {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `(?<![[:alnum:]])${escapeRegExp(name)}(?![[:alnum:]])`)
    .reduce((within, name) => sql`regexp_replace(${within}, ${name}, ${removedName}, 'gi')`, sql`${text}`)
}

/** What stands in the place of a name of somebody who is forgotten. */
export const removedName = '(removed)'
