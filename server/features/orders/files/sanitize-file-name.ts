import { cutText } from '#core/shared/cut-text.ts'

/** Returns a file name without its folder and without invisible characters. Can be empty. */
export function sanitizeFileName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return cutText(name, 100)
}
