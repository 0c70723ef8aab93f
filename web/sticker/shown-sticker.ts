import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'

/** A sticker as it will be printed; millimetres. */
export interface ShownSticker extends CutSticker {
  picture: BoxMm
  /** Printed beyond the cut, mm; left out: nothing is. */
  bleedMm?: number | undefined
}
