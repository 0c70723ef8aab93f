import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  listJerseyChanges,
  mergeJerseys,
  resolveJerseyConflict,
  type StoredJerseyRow,
} from './jersey-merge.ts'

const row = (id: string, nama: string, size = 'M', bilangan = '7') => ({ id, nama, size, bilangan })
const stored = (id: string, nama: string, size = 'M', bilangan = '7', version = 1) => ({
  ...row(id, nama, size, bilangan),
  version,
})
const base = [stored('1', 'SITI'), stored('2', 'AISYAH')]

const plain = (rows: readonly StoredJerseyRow[]) =>
  rows.map(({ id, nama, size, bilangan }) => ({ id, nama, size, bilangan }))

test('JERSEY-02 merges changes to different cells without reporting a conflict', () => {
  const { rows, clashes } = mergeJerseys(
    base,
    [row('1', 'SITI', 'XL'), row('2', 'AISYAH'), row('9', 'BARU')],
    [stored('1', 'SITI', 'M', '8', 2), stored('2', 'AISHAH', 'M', '7', 2), stored('3', 'MEI')],
  )
  expect(clashes).toEqual([])
  expect(rows).toEqual([row('1', 'SITI', 'XL', '8'), row('2', 'AISHAH'), row('3', 'MEI'), row('9', 'BARU')])
})

test('JERSEY-02 reports a conflict and keeps the local value when both sides changed the same cell', () => {
  const { rows, clashes } = mergeJerseys(
    base,
    [row('1', 'SITI A'), row('2', 'AISYAH')],
    [stored('1', 'SITI B', 'S', '7', 2), base[1] ?? stored('2', '')],
  )
  expect(rows[0]).toEqual(row('1', 'SITI A', 'S'))
  expect(clashes).toEqual([
    {
      id: '1',
      fields: ['nama'],
      mine: { nama: 'SITI A', size: 'M', bilangan: '7' },
      theirs: { nama: 'SITI B', size: 'S', bilangan: '7' },
    },
  ])
  const [clash] = clashes
  if (!clash) throw new Error('no clash')
  expect(resolveJerseyConflict(rows, clash, 'theirs')[0]).toEqual(row('1', 'SITI B', 'S'))
  expect(resolveJerseyConflict(rows, clash, 'mine')).toEqual(rows)
})

test('JERSEY-02 reports a conflict when one side removed a row that the other changed', () => {
  const theyChanged = mergeJerseys(base, [row('2', 'AISYAH')], [stored('1', 'NUR'), ...base.slice(1)])
  expect(theyChanged.clashes).toMatchObject([{ id: '1', mine: null, theirs: { nama: 'NUR' } }])
  const theyRemoved = mergeJerseys(base, [row('1', 'NUR'), row('2', 'AISYAH')], base.slice(1))
  expect(theyRemoved.clashes).toMatchObject([{ id: '1', mine: { nama: 'NUR' }, theirs: null }])
  for (const { rows, clashes } of [theyChanged, theyRemoved]) {
    const [clash] = clashes
    if (!clash) throw new Error('no clash')
    const names = (side: 'mine' | 'theirs') =>
      resolveJerseyConflict(rows, clash, side)
        .map(({ nama }) => nama)
        .sort()
    expect(names(clash.mine ? 'theirs' : 'mine')).toEqual(['AISYAH'])
    expect(names(clash.mine ? 'mine' : 'theirs')).toEqual(['AISYAH', 'NUR'])
  }
})

test('JERSEY-02 drops a row that both sides removed, or that one side removed and the other left unchanged', () => {
  expect(mergeJerseys(base, [], base.slice(1))).toEqual({ rows: [], clashes: [] })
  expect(mergeJerseys(base, [row('1', 'SITI'), row('2', 'AISYAH')], [])).toEqual({ rows: [], clashes: [] })
})

test('JERSEY-02 saves only changed rows, each with the version on which the change is based', () => {
  expect(listJerseyChanges(base, [row('2', 'AISHAH'), row('9', 'BARU'), row('8', '', '', '')])).toEqual({
    orders: [stored('2', 'AISHAH'), stored('9', 'BARU', 'M', '7', 0)],
    removed: [{ id: '1', version: 1 }],
  })
  expect(listJerseyChanges(base, base)).toEqual({ orders: [], removed: [] })
})

test('JERSEY-02 returns the rows of the changed side when only one side has changes', () => {
  const cells = { nama: fc.string(), size: fc.constantFrom('S', 'M'), bilangan: fc.constantFrom('1', '2') }
  const row = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), ...cells, version: fc.constant(1) })
  const list = fc.uniqueArray<StoredJerseyRow, string>(row, { selector: ({ id }) => id })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const mineAlone = mergeJerseys(before, plain(after), before)
      expect(mineAlone.clashes).toEqual([])
      expect(new Set(mineAlone.rows.map(({ id }) => id))).toEqual(new Set(after.map(({ id }) => id)))
      const theirsAlone = mergeJerseys(before, plain(before), after)
      expect(theirsAlone).toEqual({ rows: plain(after), clashes: [] })
    }),
  )
})
