const special = /[\\^$.*+?()[\]{}|]/g

/** A text as a part of a regular expression, here or in the database, that means nothing but itself. */
export const literal = (text: string): string => text.replaceAll(special, '\\$&')
