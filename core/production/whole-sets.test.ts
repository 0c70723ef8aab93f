import { expect, test } from 'vitest'
import { defaultFilm } from './film.ts'
import { tagPiece } from './ink.ts'
import { packSheets } from './pack-sheets.ts'

const sets = (orders: number) =>
  Array.from({ length: orders }, (_, at) =>
    tagPiece({ key: `k${at}`, group: `2611-${at}`, copies: 7, name: 'ALI', colour: 'Red/White' }),
  )

/** In how many rows the set of each order lies. */
function rowsOf(orders: number): number[] {
  const { sheets } = packSheets(sets(orders), defaultFilm)
  const rows = new Map<string, Set<string>>()
  for (const [number, { placed }] of sheets.entries())
    for (const { key, yMm } of placed) rows.set(key, (rows.get(key) ?? new Set()).add(`${number} ${yMm}`))
  return [...rows.values()].map(({ size }) => size)
}

test.each([1, 2, 3, 4, 5])(
  'the sets of %i orders lie in a row each where one sheet has room for it',
  (orders) => {
    expect(rowsOf(orders)).toEqual(Array(orders).fill(1))
  },
)

test('where sheets are full sets are torn rather than put on one more', () => {
  expect(packSheets(sets(40), defaultFilm).sheets).toHaveLength(4)
  expect(rowsOf(40).some((rows) => rows > 1)).toBe(true)
})
