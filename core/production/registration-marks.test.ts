import { describe, expect, test } from 'vitest'
import { cutterPresets } from './cutter-presets.ts'
import { cutterSchema as schema, type Cutter } from './cutter.ts'
import {
  getKeepOutAreas,
  getRegistrationMarks,
  getStickerSheetSize,
  getUsableArea,
  type RectMm,
} from './registration-marks.ts'

const preset = (wanted: string): Cutter => {
  const found = cutterPresets.find(({ id }) => id === wanted)
  if (!found) throw new Error(`no preset ${wanted}`)
  return found.cutter
}
const sheet = { widthMm: 290, heightMm: 450 }
const corners = ({ xMm, yMm, widthMm, heightMm }: RectMm) => [xMm, yMm, xMm + widthMm, yMm + heightMm]

test('FILE-01 leaves the whole sheet usable and without marks when there is no cutter', () => {
  expect(getStickerSheetSize(undefined)).toEqual(sheet)
  expect(getUsableArea(undefined, sheet)).toEqual({ xMm: 0, yMm: 0, ...sheet })
  expect([getKeepOutAreas(undefined, sheet), getRegistrationMarks(undefined, sheet)]).toEqual([[], []])
})

test('FILE-02 draws Silhouette’s square of 5 mm and two corner marks of 20 mm, 10 mm from the edges', () => {
  const silhouette = preset('silhouette')
  expect(getUsableArea(silhouette, sheet)).toEqual({ xMm: 10, yMm: 10, widthMm: 270, heightMm: 430 })
  expect(getRegistrationMarks(silhouette, sheet)).toEqual([
    { xMm: 10, yMm: 10, widthMm: 5, heightMm: 5 },
    { xMm: 260, yMm: 10, widthMm: 20, heightMm: 0.3 },
    { xMm: 279.7, yMm: 10, widthMm: 0.3, heightMm: 20 },
    { xMm: 10, yMm: 439.7, widthMm: 20, heightMm: 0.3 },
    { xMm: 10, yMm: 420, widthMm: 0.3, heightMm: 20 },
  ])
  expect(getKeepOutAreas(silhouette, sheet).map(corners)).toEqual([
    [0, 0, 30, 30],
    [260, 0, 290, 30],
    [0, 420, 30, 450],
  ])
})

test('FILE-02 draws Summa’s squares on both sides of the sheet, no farther apart than the configured maximum', () => {
  const summa = preset('summa')
  const marks = getRegistrationMarks(summa, sheet)
  expect(marks.map(({ yMm }) => yMm)).toEqual([10, 10, 223.5, 223.5, 437, 437])
  expect(new Set(marks.map(({ xMm }) => xMm))).toEqual(new Set([10, 277]))
  const close = { ...summa, marks: { ...summa.marks, everyMm: 50 } }
  expect(getRegistrationMarks(close, sheet)).toHaveLength(20)
})

const isAround = ([left = 0, top = 0, right = 0, bottom = 0]: number[], mark: number[]) => {
  const [markLeft = -1, markTop = -1, markRight = Infinity, markBottom = Infinity] = mark
  return left <= markLeft && top <= markTop && right >= markRight && bottom >= markBottom
}

describe.each(cutterPresets)('$label', ({ cutter }) => {
  test('FILE-01 the preset is a valid cutter', () => {
    expect(schema.parse(cutter)).toEqual(cutter)
  })

  test('FILE-02 reserves a clear zone around each mark, completely within the sheet', () => {
    for (const size of [sheet, { widthMm: 210, heightMm: 297 }, { widthMm: 600, heightMm: 1500 }]) {
      const free = getKeepOutAreas(cutter, size).map(corners)
      for (const mark of getRegistrationMarks(cutter, size).map(corners))
        expect(
          free.some((one) => isAround(one, mark)),
          mark.join(' '),
        ).toBe(true)
      for (const [left, top, right, bottom] of free) {
        expect(Math.min(left ?? NaN, top ?? NaN)).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(size.widthMm)
        expect(bottom).toBeLessThanOrEqual(size.heightMm)
      }
    }
  })
})
