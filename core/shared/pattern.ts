const special = /[\\^$.*+?()[\]{}|]/g

/** Escapes a text for use in a regular expression, in JavaScript or in the database. */
export const literal = (text: string): string => text.replaceAll(special, '\\$&')
