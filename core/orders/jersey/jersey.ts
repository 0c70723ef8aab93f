export const jerseyLists = {
  female: { orderId: 'SKJ6-G', sheetName: 'Sheet1', sheet: 'Female' },
  male: { orderId: 'SKJ6-B', sheetName: 'Sheet2', sheet: 'Male' },
} as const
export type JerseyTeam = keyof typeof jerseyLists
export const jerseyTeams = ['female', 'male'] as const satisfies readonly JerseyTeam[]

const adult = ['3XS', '2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const
/** Available sizes (JERSEY-01): adults' sizes, then children's sizes from 3XS to 2XL. */
export const jerseySizes: readonly string[] = [
  ...adult,
  ...adult.slice(0, adult.indexOf('2XL') + 1).map((size) => `KIDS ${size}`),
]

export const jerseyFields = ['nama', 'size', 'bilangan'] as const
export type JerseyField = (typeof jerseyFields)[number]
export type JerseyCells = Record<JerseyField, string>

const longestName = 10
const longestCount = 2

/**
 * Returns the new content of a cell after the user typed in it (JERSEY-01). Names and sizes become uppercase. A name is
 * limited to ten characters, and a number with more than two digits is ignored. If the content is already too long or
 * invalid because it was pasted, it can be shortened letter by letter.
 */
export function editJerseyCell(field: JerseyField, typed: string, before: string): string {
  const text = typed.replaceAll(/\s+/g, ' ').trimStart()
  if (field === 'size') return text.toUpperCase()
  if (field === 'nama') {
    const shorter = isJerseyNameTooLong(before) && lettersIn(text) < lettersIn(before)
    return shorter ? text.toUpperCase() : shortenName(text.toUpperCase())
  }
  const count = text.trim()
  const shorter = !isJerseyNumber(before) && count.length < before.length
  return isJerseyNumber(count) || shorter ? count : before
}

/**
 * Returns the size as `jerseySizes` spells it: `2XL` for `xxl`, `KIDS S` for `kids-s`, `KIDS M` for `M kids`. Unknown
 * sizes are returned in uppercase.
 */
export function parseJerseySize(typed: string): string {
  const text = typed.trim().toUpperCase()
  const children = /\bKID'?S?\b|\bKANAK\b|\bBUDAK\b/.test(text)
  const letters = inLetters(text).replaceAll(/KID'?S?|KANAK|BUDAK|DEWASA|ADULT|SAIZ|SIZE|[\s()._:-]/g, '')
  const size = letters.replace(/^(X{2,5})(S|L)$/, (_, xs: string, end: string) => `${xs.length}X${end}`)
  const known = children ? `KIDS ${size}` : size
  return jerseySizes.includes(known) ? known : text
}

const lettersIn = (name: string) => [...name].length

/** Returns true if the name has too many letters. The form marks such a name, and shortens it only on request. */
export function isJerseyNameTooLong(name: string): boolean {
  return lettersIn(name.trim()) > longestName
}

export function shortenName(name: string): string {
  return [...name].slice(0, longestName).join('')
}

function inLetters(text: string): string {
  return text
    .replaceAll(/\b(EXTRA|DOUBLE X|TRIPLE X)[\s-]*(?=LARGE|BESAR|SMALL|KECIL|L\b|S\b)/g, (_, much: string) =>
      much === 'EXTRA' ? 'X' : much === 'DOUBLE X' ? '2X' : '3X',
    )
    .replaceAll(/SMALL|KECIL/g, 'S')
    .replaceAll(/MEDIUM|SEDERHANA|\bMED\b/g, 'M')
    .replaceAll(/LARGE|BESAR/g, 'L')
}

/**
 * Returns true if the text is a valid number or empty. `07` and `7` are different numbers and are printed as written.
 */
export function isJerseyNumber(text: string): boolean {
  return /^\d*$/.test(text) && text.length <= longestCount
}

export function isBlankRow(row: JerseyCells): boolean {
  return jerseyFields.every((field) => row[field].trim() === '')
}

export function haveSameCells(one: JerseyCells, other: JerseyCells): boolean {
  return jerseyFields.every((field) => one[field] === other[field])
}

/** Counts the jerseys of each size. Sizes are in their usual order, with unknown sizes last. */
export function countJerseysBySize(rows: Pick<JerseyCells, 'size'>[]): [size: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { size } of rows) counts.set(size, (counts.get(size) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => place(one) - place(other))
}

function place(size: string): number {
  return jerseySizes.includes(size) ? jerseySizes.indexOf(size) : jerseySizes.length
}
