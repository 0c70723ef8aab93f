import type { ArtworkReport } from '#core/artwork/analyze-artwork.ts'
import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'
import type { RasterizedReason } from './not-printable-as-vectors.ts'
import type { PressPage, WhiteMask, DesignAnalysis } from '../artwork/design-analysis.ts'
import type { SvgRefusalReason } from '../svg/svg-refused.ts'

/** A part of a picture as fractions of its width and height, and its purpose. */
export interface ImageCrop {
  left: number
  top: number
  width: number
  height: number
  use: 'show' | 'wide' | 'print' | 'card'
}

/** Formats of pictures sent to customers. */
export type ConvertedType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

export interface PictureInfo {
  /** In pixels, upright. */
  width: number
  height: number
  /** A small re-encoded WebP; `null` if the picture is too large to open. */
  preview: Uint8Array | null
}

/** The alpha channel of a picture, one byte per pixel. */
export interface AlphaCoverage {
  alpha: Uint8Array
  width: number
  height: number
  /** Size of the original picture, in pixels. */
  ownWidth: number
  ownHeight: number
}

/** A customer's file, as path or bytes, and its ordered size. `page` of a PDF defaults to the first. */
interface LookedAt {
  from: string | Uint8Array
  sizeMm: { width: number; height: number }
  page?: number | undefined
}

/**
 * All tasks of the picture process with their inputs and results. Files are passed as paths, everything else as
 * bytes.
 */
export interface PictureTasks {
  /** Reads the size of a picture and makes a small preview. */
  look: { asks: { from: string }; gives: PictureInfo }
  /** Checks that a picture is safe to open in a browser. `null` if it is not a picture. */
  measure: { asks: { bytes: Uint8Array }; gives: { width: number; height: number } | null }
  /** Writes a picture that WhatsApp accepts to `to`: upright, re-encoded and at most `mostBytes`. */
  make: { asks: { from: string; to: string; type: string; mostBytes: number }; gives: ConvertedType }
  /** Writes a part of a picture for the shop's pages and sheets to `to`. */
  cut: { asks: { from: string; to: string; cut: ImageCrop }; gives: ConvertedType }
  /** Renders a PNG with transparency at print size, in pixels. */
  print: { asks: { bytes: Uint8Array; width: number; height: number }; gives: Uint8Array }
  /** Renders a customer's file as PNG with transparency, at most this large in pixels. */
  printDesign: {
    asks: {
      bytes: Uint8Array
      width: number
      height: number
      page?: number | undefined
      /** Makes the background transparent, at this resolution. By default the background is printed. */
      withoutGroundAt?: number | undefined
    }
    gives: Uint8Array
  }
  /** Reports whether the picture has an off-white background, which would be printed. */
  tintedGround: { asks: { bytes: Uint8Array; page?: number | undefined }; gives: boolean }
  /**
   * Returns a page or an SVG with its vectors and inks, or the reason for printing a picture. `null` if it has no
   * vectors.
   */
  pressPage: {
    asks: { bytes: Uint8Array; page?: number | undefined }
    gives: PressPage | { why: RasterizedReason; named: string } | null
  }
  /** Renders the bleed of a sticker: see `createBleed`. `null` if there is none. */
  printBleed: {
    asks: {
      bytes: Uint8Array
      page?: number | undefined
      sticker: CutSticker & { picture: BoxMm; bleedMm: number }
      dotsPerMm: number
    }
    gives: Uint8Array | null
  }
  /** Returns the alpha channel of a PNG fitted into this size. */
  cover: { asks: { bytes: Uint8Array; width: number; height: number }; gives: AlphaCoverage }
  /** Renders a picture as WebP in the colours of a printer's profile. */
  asPrinted: { asks: { bytes: Uint8Array; profile: Uint8Array }; gives: Uint8Array }
  /** Returns the white mask below a PNG, choked by this many pixels. */
  white: { asks: { bytes: Uint8Array; chokeDots: number }; gives: WhiteMask }
  /** Renders a drawing by this program as PNG. */
  draw: { asks: { svg: string; width: number; height: number; dotsPerInch: number }; gives: Uint8Array }
  /** Analyses a customer's file for a sticker of this size, in mm, and computes its cut line. */
  artwork: { asks: LookedAt; gives: ArtworkReport }
  /** Returns the reason for refusing an SVG, or `null` if it is accepted. */
  svgProblem: { asks: { from: string }; gives: SvgRefusalReason | null }
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
 * Why a task failed. `unreadable`: the file is broken or not a picture. `too_heavy`: it exceeds the limits of memory
 * or time. `busy`: the queue is full or the machine is too slow.
 */
export type PictureTaskFailure = 'unreadable' | 'too_heavy' | 'busy'

/** Resource limits for one picture. */
export interface PictureTaskLimits {
  /** Memory of the whole process. */
  memoryBytes: number
  /** CPU time. */
  cpuMs: number
}

export type PictureTaskRequest = { work: PictureTask; limits: PictureTaskLimits }
export type PictureTaskOutcome = { done: unknown } | { not: PictureTaskFailure }
/** The result, with the memory that the process then holds. */
export type PictureTaskAnswer = PictureTaskOutcome & { memoryBytes: number }
