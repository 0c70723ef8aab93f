import { cutText } from '#core/shared/cut-text.ts'

/** A file's name as people gave it, without the folder, and without what no screen shows; empty where nothing is left. */
export function plainName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return cutText(name, 100)
}
