import type { VCard } from './vcard.ts'

/** Formats contacts as vCard 3.0, which every address book reads. Phones are not reformatted. */
export function formatVCards(cards: readonly VCard[]): string {
  return cards
    .flatMap(({ name, phones, groups }) => [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:${escaped(name)}`,
      `N:;${escaped(name)};;;`,
      ...phones.map((phone) => `TEL;TYPE=CELL:${escaped(phone)}`),
      ...(groups.length > 0 ? [`CATEGORIES:${groups.map(escaped).join(',')}`] : []),
      'END:VCARD',
    ])
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const escaped = (value: string) => value.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let room = 75
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (bytes > room) {
      out += '\r\n '
      room = 74
    }
    out += character
    room -= bytes
  }
  return out
}
