import { expect, test } from 'vitest'
import { countStickersPerSheet, printableSheetSizeMm } from '../pricing/sticker-sheet.ts'
import { packCircles } from './pack-circles.ts'

const whole = { widthMm: printableSheetSizeMm.width, heightMm: printableSheetSizeMm.height }
const inner = { widthMm: printableSheetSizeMm.width - 10, heightMm: printableSheetSizeMm.height - 10 }

// Reference counts from another program: the diameter in mm, the number of circles edge to edge on the whole sheet,
// and the number with a gap of 2 mm and a margin of 5 mm.
test.each([
  [20, 352, 276],
  [25, 228, 181],
  [30, 160, 130],
  [35, 108, 91],
  [40, 85, 72],
  [45, 67, 57],
  [50, 53, 48],
  [60, 35, 33],
  [70, 26, 23],
  [80, 20, 16],
  [90, 15, 14],
  [100, 12, 11],
])('packs circles of %d mm: %d on a sheet, %d with gaps and margins', (diameter, edgeToEdge, withGaps) => {
  expect(packCircles(whole, diameter)).toHaveLength(edgeToEdge)
  expect(packCircles(inner, diameter, 2)).toHaveLength(withGaps)
})

test('packs circles inside the area with the required gaps, and never fewer circles than a grid holds', () => {
  for (let diameter = 10; diameter <= 290; diameter += 3.5)
    for (const gap of [0, 1.3, 2]) {
      const circles = packCircles(inner, diameter, gap)
      for (const [at, [x, y]] of circles.entries()) {
        expect(Math.min(x, y, inner.widthMm - x, inner.heightMm - y)).toBeGreaterThanOrEqual(
          diameter / 2 - 1e-6,
        )
        for (const [otherX, otherY] of circles.slice(at + 1))
          if (Math.abs(otherY - y) < diameter + gap)
            expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThanOrEqual(diameter + gap - 1e-6)
      }
      const pitch = diameter + gap
      const grid = (side: number) => Math.floor((side + gap) / pitch + 1e-9)
      expect(circles.length).toBeGreaterThanOrEqual(grid(inner.widthMm) * grid(inner.heightMm))
    }
  expect(packCircles(whole, 90)).toHaveLength(countStickersPerSheet(90))
  expect(packCircles(whole, 300)).toEqual([])
})
