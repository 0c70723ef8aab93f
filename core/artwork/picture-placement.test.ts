import { expect, test } from 'vitest'
import { createCoveringPlacement, isPictureCropped, isStickerUncovered } from './picture-placement.ts'
import {
  getPictureBox,
  defaultPlacement,
  type CutShape,
  type PicturePlacement,
  type SizeMm,
} from './sticker-art.ts'

const placePicture = (
  picture: SizeMm,
  cut: CutShape,
  placement: PicturePlacement,
  size = { width: 60, height: 60 },
) => ({
  ...size,
  cut,
  outlines: null,
  picture: getPictureBox(picture, size, placement),
})
const wide = { width: 1600, height: 900 }

test('ART-23 reports empty space on a sticker only when the picture does not cover the whole sticker', () => {
  for (const picture of [wide, { width: 900, height: 1601 }, { width: 50, height: 50 }])
    for (const size of [
      { width: 60, height: 60 },
      { width: 90, height: 50 },
    ])
      for (const cut of ['rectangle', 'round'] as const)
        expect(
          isStickerUncovered(placePicture(picture, cut, createCoveringPlacement(picture, size), size)),
        ).toBe(false)
  expect(isStickerUncovered(placePicture(wide, 'rectangle', defaultPlacement))).toBe(true)
  expect(isStickerUncovered(placePicture(wide, 'contour', defaultPlacement))).toBe(false)
})

test('ART-23 reports pictures that are cut off at a straight or round edge, but not those within the cut', () => {
  const square = { width: 500, height: 500 }
  expect(isPictureCropped(placePicture(wide, 'rectangle', defaultPlacement))).toBe(false)
  expect(
    isPictureCropped(
      placePicture(wide, 'rectangle', createCoveringPlacement(wide, { width: 60, height: 60 })),
    ),
  ).toBe(true)
  expect(isPictureCropped(placePicture(square, 'rectangle', defaultPlacement))).toBe(false)
  expect(isPictureCropped(placePicture(square, 'round', defaultPlacement))).toBe(true)
  expect(isPictureCropped(placePicture(square, 'round', { ...defaultPlacement, scale: 0.7 }))).toBe(false)
})
