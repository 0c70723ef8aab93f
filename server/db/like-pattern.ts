/** For SQL's `like`: whatever has this text in it, letter by letter, `%`, `_` and `\` included. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
