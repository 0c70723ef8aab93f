import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'

/** A sticker as it will be printed, in millimetres. */
export interface ShownSticker extends CutSticker {
  picture: BoxMm
  /** Bleed beyond the cut, mm. Defaults to none. */
  bleedMm?: number | undefined
}
