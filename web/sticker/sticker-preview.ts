import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'

export interface StickerPreview extends CutSticker {
  picture: BoxMm
  /** Width of the bleed beyond the cut in mm. Defaults to none. */
  bleedMm?: number | undefined
}
