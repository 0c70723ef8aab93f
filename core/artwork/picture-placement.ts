import {
  placementLimits,
  defaultPlacement,
  type BoxMm,
  type CutSticker,
  type PicturePlacement,
  type SizeMm,
} from './sticker-art.ts'

export function createCoveringPlacement(picture: SizeMm, sticker: SizeMm): PicturePlacement {
  const [across, down] = [sticker.width / picture.width, sticker.height / picture.height]
  const scale = Math.max(across, down) / Math.min(across, down)
  return { ...defaultPlacement, scale: Math.min(placementLimits.mostScale, scale) }
}

type Placed = CutSticker & { picture: BoxMm }

const roundingMm = 0.05

export const isStickerUncovered = ({ cut, width, height, picture }: Placed): boolean =>
  cut !== 'contour' &&
  (picture.x > roundingMm ||
    picture.y > roundingMm ||
    picture.x + picture.width < width - roundingMm ||
    picture.y + picture.height < height - roundingMm)

export function isPictureCropped({ cut, width, height, picture }: Placed): boolean {
  if (cut === 'contour') return false
  const [left, top] = [picture.x, picture.y]
  const [right, bottom] = [left + picture.width, top + picture.height]
  if (cut === 'rectangle')
    return (
      left < -roundingMm || top < -roundingMm || right > width + roundingMm || bottom > height + roundingMm
    )
  const far = (x: number, y: number) => Math.hypot((2 * x) / width - 1, (2 * y) / height - 1)
  return Math.max(far(left, top), far(left, bottom), far(right, top), far(right, bottom)) > 1.01
}
