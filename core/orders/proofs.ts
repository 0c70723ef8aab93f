import type { BoxMm, CutShape, Placement, SizeMm } from '../artwork/sticker-art.ts'
import { boxOf } from '../artwork/sticker-art.ts'
import type { DesignLook } from './designs-calls.ts'
import type { Printed } from './printed.ts'

/** What a version of a proof says: everything that decides what is printed. */
export interface Proof extends Omit<Printed, 'size'> {
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
  const shared = { product, quantity, material }
  if (!size || !looked?.picture) return { ...shared, sticker: null }
  if (cut !== 'contour')
    return {
      ...shared,
      sticker: { ...size, cut, picture: boxOf(looked.picture, size, placement), outlines: null },
    }
  const { contour } = looked
  if (!contour || size.width !== size.height) return null
  const { width, height, picture, outlines } = contour
  return { ...shared, sticker: { width, height, cut, picture, outlines } }
}
