import { expect, test } from 'vitest'
import { defaultFilm } from './film.ts'
import { createTagPiece } from './piece-ink.ts'
import { packSheets } from './pack-sheets.ts'

const sets = (orders: number) =>
  Array.from({ length: orders }, (_, at) =>
    createTagPiece({ key: `k${at}`, group: `2611-${at}`, copies: 7, name: 'ALI', colour: 'Red/White' }),
  )

function countRows(orders: number): number[] {
  const { sheets } = packSheets(sets(orders), defaultFilm)
  const rows = new Map<string, Set<string>>()
  for (const [number, { placed }] of sheets.entries())
    for (const { key, yMm } of placed) rows.set(key, (rows.get(key) ?? new Set()).add(`${number} ${yMm}`))
  return [...rows.values()].map(({ size }) => size)
}

test.each([1, 2, 3, 4, 5])(
  'keeps each order’s set in a single row when one sheet is enough (orders: %i)',
  (orders) => {
    expect(countRows(orders)).toEqual(Array(orders).fill(1))
  },
)

test('divides sets between rows when that saves a sheet', () => {
  expect(packSheets(sets(40), defaultFilm).sheets).toHaveLength(4)
  expect(countRows(40).some((rows) => rows > 1)).toBe(true)
})
