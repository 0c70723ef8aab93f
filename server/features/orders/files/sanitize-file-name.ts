import { cutText } from '#core/shared/cut-text.ts'

/** Removes the folder and invisible characters from a file name. The result can be empty. */
export function sanitizeFileName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return cutText(name, 100)
}
