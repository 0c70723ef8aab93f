const special = /[\\^$.*+?()[\]{}|]/g

/** Escapes a text for use in a regular expression, both in JavaScript and in PostgreSQL. */
export const escapeRegExp = (text: string): string => text.replaceAll(special, '\\$&')

/**
 * Returns a pattern for SQL's `like` that matches values containing this text literally, including `%`, `_` and `\`.
 */
export const buildLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
