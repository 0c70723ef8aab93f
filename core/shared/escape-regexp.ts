const special = /[\\^$.*+?()[\]{}|]/g

/** Escapes a text for use in a regular expression, in JavaScript or in the database. */
export const escapeRegExp = (text: string): string => text.replaceAll(special, '\\$&')

/** For SQL's `like`: whatever has this text in it, letter by letter, `%`, `_` and `\` included. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
