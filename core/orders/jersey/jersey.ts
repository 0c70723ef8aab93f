/** The two lists of the softball jerseys, by their tab (JERSEY-02). */
export const jerseyLists = {
  female: { orderId: 'SKJ6-G', sheetName: 'Sheet1', sheet: 'Female' },
  male: { orderId: 'SKJ6-B', sheetName: 'Sheet2', sheet: 'Male' },
} as const
export type JerseyTeam = keyof typeof jerseyLists
export const jerseyTeams = ['female', 'male'] as const satisfies readonly JerseyTeam[]

const adult = ['3XS', '2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const
/** The sizes that are made (JERSEY-01): the adults', then the children's from 3XS to 2XL. */
export const jerseySizes: readonly string[] = [
  ...adult,
  ...adult.slice(0, adult.indexOf('2XL') + 1).map((size) => `KIDS ${size}`),
]

export const jerseyFields = ['nama', 'size', 'bilangan'] as const
export type JerseyField = (typeof jerseyFields)[number]
/** What stands in one row, as text. */
export type JerseyCells = Record<JerseyField, string>

const longestName = 10
const longestCount = 2

/**
 * What a cell holds once `typed` has been put in where `before` stood: names and sizes in capitals, typing stops at
 * ten characters of a name, and a number of more than two figures, or of anything but figures, is ignored
 * (JERSEY-01). What was pasted and is too long or no number may be taken back letter by letter.
 */
export function jerseyCell(field: JerseyField, typed: string, before: string): string {
  const text = typed.replaceAll(/\s+/g, ' ').trimStart()
  if (field === 'size') return text.toUpperCase()
  if (field === 'nama') {
    const shorter = isTooLong(before) && lettersIn(text) < lettersIn(before)
    return shorter ? text.toUpperCase() : cutName(text.toUpperCase())
  }
  const count = text.trim()
  const shorter = !isCount(before) && count.length < before.length
  return isCount(count) || shorter ? count : before
}

/**
 * The size that is meant, as it is written on the list: `xxl`, `kids-s` and `M kids` as people type them. What is
 * no size of ours comes back in capitals.
 */
export function jerseySize(typed: string): string {
  const text = typed.trim().toUpperCase()
  const children = /\bKID'?S?\b|\bKANAK\b|\bBUDAK\b/.test(text)
  const letters = inLetters(text).replaceAll(/KID'?S?|KANAK|BUDAK|DEWASA|ADULT|SAIZ|SIZE|[\s()._:-]/g, '')
  const size = letters.replace(/^(X{2,5})(S|L)$/, (_, xs: string, end: string) => `${xs.length}X${end}`)
  const known = children ? `KIDS ${size}` : size
  return jerseySizes.includes(known) ? known : text
}

const lettersIn = (name: string) => [...name].length

/** A name that was pasted whole and does not fit on a jersey: it is marked, and cut when someone says so. */
export function isTooLong(name: string): boolean {
  return lettersIn(name.trim()) > longestName
}

export function cutName(name: string): string {
  return [...name].slice(0, longestName).join('')
}

/** Sizes as people write them out, in Malay and English. */
function inLetters(text: string): string {
  return text
    .replaceAll(/\b(EXTRA|DOUBLE X|TRIPLE X)[\s-]*(?=LARGE|BESAR|SMALL|KECIL|L\b|S\b)/g, (_, much: string) =>
      much === 'EXTRA' ? 'X' : much === 'DOUBLE X' ? '2X' : '3X',
    )
    .replaceAll(/SMALL|KECIL/g, 'S')
    .replaceAll(/MEDIUM|SEDERHANA|\bMED\b/g, 'M')
    .replaceAll(/LARGE|BESAR/g, 'L')
}

/** At most two figures; `07` is not `7`: it is what stands on the list. */
export function isCount(text: string): boolean {
  return /^\d*$/.test(text) && text.length <= longestCount
}

export function isBlank(row: JerseyCells): boolean {
  return jerseyFields.every((field) => row[field].trim() === '')
}

export function sameCells(one: JerseyCells, other: JerseyCells): boolean {
  return jerseyFields.every((field) => one[field] === other[field])
}

/** How many jerseys of each size a list has, in the order of the sizes; of no size that is made, at the end. */
export function sizeCounts(rows: Pick<JerseyCells, 'size'>[]): [size: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { size } of rows) counts.set(size, (counts.get(size) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => place(one) - place(other))
}

function place(size: string): number {
  return jerseySizes.includes(size) ? jerseySizes.indexOf(size) : jerseySizes.length
}
