import type { BoxMm, CutShape, Placement, SizeMm } from '../artwork/sticker-art.ts'
import { boxOf, hundredths } from '../artwork/sticker-art.ts'
import type { DesignLook } from './designs-calls.ts'
import type { Printed } from './printed.ts'

/** What a version of a proof says: everything that decides what is printed. */
export interface Proof extends Omit<Printed, 'size'> {
  /** Which page of the file, from 1 on; left out: it has one. */
  page?: number
  /** How it is cut and where the picture lies, millimetres; null: the file is printed as it is. */
  sticker:
    | (SizeMm & {
        cut: CutShape
        picture: BoxMm
        /** The lines to cut where it is cut along the art. */
        outlines: [x: number, y: number][][] | null
      })
    | null
}

/** What would be printed of a design; null where it can't be cut so. */
export function proofOf(
  { product, quantity, material, size }: Printed,
  looked: DesignLook | null,
  { cut, placement }: { cut: CutShape; placement: Placement },
): Proof | null {
  const page = looked?.page && looked.page.pages > 1 ? { page: looked.page.page } : {}
  const shared = { product, quantity, material, ...page }
  if (!size || !looked?.picture) return { ...shared, sticker: null }
  if (cut !== 'contour')
    return {
      ...shared,
      sticker: { ...size, cut, picture: pictureIn(looked, size, placement), outlines: null },
    }
  const { contour } = looked
  if (!contour) return null
  const { width, height, picture, outlines } = contour
  return { ...shared, sticker: { width, height, cut, picture, outlines } }
}

/** Where the picture lies; of a page that is trimmed its trimmed part is laid, and the rest lies around it. */
function pictureIn({ picture, page }: DesignLook, size: SizeMm, placement: Placement): BoxMm {
  const { width, height } = picture ?? size
  const trim = page?.trim ?? { x: 0, y: 0, width: 1, height: 1 }
  const box = boxOf({ width: width * trim.width, height: height * trim.height }, size, placement)
  const [all, high] = [box.width / trim.width, box.height / trim.height]
  return {
    x: hundredths(box.x - trim.x * all),
    y: hundredths(box.y - trim.y * high),
    width: hundredths(all),
    height: hundredths(high),
  }
}
