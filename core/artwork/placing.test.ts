import { expect, test } from 'vitest'
import { fillingPicture, isCutOff, leavesRoom } from './placing.ts'
import { boxOf, wholePicture, type CutShape, type Placement, type SizeMm } from './sticker-art.ts'

const placePicture = (
  picture: SizeMm,
  cut: CutShape,
  placement: Placement,
  size = { width: 60, height: 60 },
) => ({
  ...size,
  cut,
  outlines: null,
  picture: boxOf(picture, size, placement),
})
const wide = { width: 1600, height: 900 }

test('ART-23 leaves no empty room when a picture fills its sticker, and some when a whole picture has other proportions', () => {
  for (const picture of [wide, { width: 900, height: 1601 }, { width: 50, height: 50 }])
    for (const size of [
      { width: 60, height: 60 },
      { width: 90, height: 50 },
    ])
      for (const cut of ['rectangle', 'round'] as const)
        expect(leavesRoom(placePicture(picture, cut, fillingPicture(picture, size), size))).toBe(false)
  expect(leavesRoom(placePicture(wide, 'rectangle', wholePicture))).toBe(true)
  expect(leavesRoom(placePicture(wide, 'contour', wholePicture))).toBe(false)
})

test('ART-23 reports pictures cut off at a straight or round edge, and none that lie within', () => {
  const square = { width: 500, height: 500 }
  expect(isCutOff(placePicture(wide, 'rectangle', wholePicture))).toBe(false)
  expect(isCutOff(placePicture(wide, 'rectangle', fillingPicture(wide, { width: 60, height: 60 })))).toBe(
    true,
  )
  expect(isCutOff(placePicture(square, 'rectangle', wholePicture))).toBe(false)
  expect(isCutOff(placePicture(square, 'round', wholePicture))).toBe(true)
  expect(isCutOff(placePicture(square, 'round', { ...wholePicture, scale: 0.7 }))).toBe(false)
})
