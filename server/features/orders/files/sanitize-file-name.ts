import { truncateText } from '#core/shared/truncate-text.ts'

/** Removes folders and control characters from a file name. The result can be empty. */
export function sanitizeFileName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return truncateText(name, 100)
}
