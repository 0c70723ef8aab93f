import type { ArtworkReport } from '#core/artwork/analyze-artwork.ts'
import type { PdfWord } from '#core/payments/statement-pdf-text.ts'
import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'
import type { RasterizedReason } from './not-printable-as-vectors-error.ts'
import type { PressPage, WhiteMask, DesignAnalysis } from '../artwork/design-analysis.ts'
import type { SvgRefusalReason } from '../svg/svg-refused-error.ts'

/** Crop rectangle in fractions of the picture's width and height. */
export interface ImageCrop {
  left: number
  top: number
  width: number
  height: number
  use: 'show' | 'wide' | 'print' | 'card'
}

export type ConvertedType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

export interface PictureInfo {
  width: number
  height: number
  /** A small WebP that was encoded again. `null` if the picture is too large to open. */
  preview: Uint8Array | null
}

export interface AlphaCoverage {
  alpha: Uint8Array
  width: number
  height: number
  ownWidth: number
  ownHeight: number
}

/** `from` is a path or the bytes. `page` of a PDF defaults to the first page. */
interface LookedAt {
  from: string | Uint8Array
  sizeMm: { width: number; height: number }
  page?: number | undefined
}

export interface PictureTasks {
  /** Reads the size of a picture and makes a small preview. */
  look: { asks: { from: string }; gives: PictureInfo }
  /** Checks that a picture is safe to open in a browser. The result is `null` if the file is not a picture. */
  measure: { asks: { bytes: Uint8Array }; gives: { width: number; height: number } | null }
  /**
   * Writes a picture that WhatsApp accepts to the file `to`. It is upright, encoded again and at most `maxBytes`
   * large.
   */
  make: { asks: { from: string; to: string; type: string; maxBytes: number }; gives: ConvertedType }
  cut: { asks: { from: string; to: string; cut: ImageCrop }; gives: ConvertedType }
  /** Renders a picture as PNG with transparency. `width` and `height` are its size in pixels at print resolution. */
  print: { asks: { bytes: Uint8Array; width: number; height: number }; gives: Uint8Array }
  /** Renders a customer's file as PNG with transparency. The size in pixels is a maximum. */
  printDesign: {
    asks: {
      bytes: Uint8Array
      width: number
      height: number
      page?: number | undefined
      /** Resolution at which the background is made transparent. If it is undefined, the background is printed. */
      withoutGroundAt?: number | undefined
    }
    gives: Uint8Array
  }
  /** Returns true if the picture has an off-white background, which would be printed. */
  tintedGround: { asks: { bytes: Uint8Array; page?: number | undefined }; gives: boolean }
  /**
   * Returns a reason if the page must be printed as a picture, and `null` if the file has no
   * vectors.
   */
  pressPage: {
    asks: { bytes: Uint8Array; page?: number | undefined }
    gives: PressPage | { why: RasterizedReason; named: string } | null
  }
  /** Renders the bleed of a sticker (see `createBleed`). `null` if the sticker has no bleed. */
  printBleed: {
    asks: {
      bytes: Uint8Array
      page?: number | undefined
      sticker: CutSticker & { picture: BoxMm; bleedMm: number }
      dotsPerMm: number
    }
    gives: Uint8Array | null
  }
  /** Returns the alpha channel of a PNG after the PNG was fitted into this size. */
  cover: { asks: { bytes: Uint8Array; width: number; height: number }; gives: AlphaCoverage }
  asPrinted: { asks: { bytes: Uint8Array; profile: Uint8Array }; gives: Uint8Array }
  /** The mask is choked by `chokeDots` pixels. */
  white: { asks: { bytes: Uint8Array; chokeDots: number }; gives: WhiteMask }
  draw: { asks: { svg: string; width: number; height: number; dotsPerInch: number }; gives: Uint8Array }
  /** Analyses a customer's file for a sticker of this size, in mm, and computes its cut line. */
  artwork: { asks: LookedAt; gives: ArtworkReport }
  svgProblem: { asks: { from: string }; gives: SvgRefusalReason | null }
  pdfWords: { asks: { bytes: Uint8Array; password: string }; gives: PdfWord[][] | 'password_required' }
  qrCodes: { asks: { bytes: Uint8Array }; gives: string[] }
  design: {
    asks: LookedAt & { cuts: { borderMm: number; bladeMm: number } }
    gives: DesignAnalysis
  }
}
export type PictureTaskType = keyof PictureTasks
export type PictureTask<K extends PictureTaskType = PictureTaskType> = {
  [Each in K]: { kind: Each } & PictureTasks[Each]['asks']
}[K]

/**
 * The reason why a task failed. `unreadable` means that the file is broken or not a picture, `too_heavy` that it
 * exceeds the limits of memory or time, and `busy` that the queue is full or the machine too slow.
 */
export type PictureTaskFailure = 'unreadable' | 'too_heavy' | 'busy'

export interface PictureTaskLimits {
  /** Maximum memory of the whole process. */
  memoryBytes: number
  cpuMs: number
}

export type PictureTaskRequest = { work: PictureTask; limits: PictureTaskLimits }
export type PictureTaskOutcome = { done: unknown } | { not: PictureTaskFailure }
export type PictureTaskAnswer = PictureTaskOutcome & { memoryBytes: number }
