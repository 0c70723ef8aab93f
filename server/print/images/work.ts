import type { ArtworkReport } from '#core/artwork/artwork.ts'
import type { BoxMm, CutSticker } from '#core/artwork/sticker-art.ts'
import type { WhyPicture } from './as-picture.ts'
import type { PressPage, White, SeenArtwork } from '../artwork/seen-artwork.ts'
import type { WhyNoSvg } from '../svg/svg-refused.ts'

/** Which part of a picture is wanted, as shares of its width and height, and what for. */
export interface Cut {
  left: number
  top: number
  width: number
  height: number
  use: 'show' | 'wide' | 'print' | 'card'
}

/** What pictures are sent to customers as. */
export type MadeType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

export interface Seen {
  /** Pixels, upright. */
  width: number
  height: number
  /** A small WebP made anew; null where the picture is too large to be opened here. */
  preview: Uint8Array | null
}

/** Ink where a picture covers, one byte a dot, 0 to 255. */
export interface Cover {
  alpha: Uint8Array
  width: number
  height: number
  /** The picture's own size, pixels. */
  ownWidth: number
  ownHeight: number
}

/** A customer's file, by its path or its bytes, at the ordered size; `page`: of a PDF, the first where it is left out. */
interface LookedAt {
  from: string | Uint8Array
  sizeMm: { width: number; height: number }
  page?: number | undefined
}

/** Everything that is done to pictures, and what comes of it. Files by their paths, the rest by its bytes. */
export interface Works {
  /** How large it is, with a small picture of it. */
  look: { asks: { from: string }; gives: Seen }
  /** Whether it may be opened at all, by whoever is shown it; null when it isn't known for a picture. */
  measure: { asks: { bytes: Uint8Array }; gives: { width: number; height: number } | null }
  /** What WhatsApp takes, in `to`: upright, made anew, at most `mostBytes`. */
  make: { asks: { from: string; to: string; type: string; mostBytes: number }; gives: MadeType }
  /** A part of it for the shop's own pages and sheets, in `to`. */
  cut: { asks: { from: string; to: string; cut: Cut }; gives: MadeType }
  /** A PNG with its clear parts, as large as it is printed, pixels. */
  print: { asks: { bytes: Uint8Array; width: number; height: number }; gives: Uint8Array }
  /** A customer's file as PNG with its clear parts, of so many dots at most. */
  printDesign: {
    asks: {
      bytes: Uint8Array
      width: number
      height: number
      page?: number | undefined
      /** Makes the ground transparent, at this many dots per mm. By default the ground is printed. */
      withoutGroundAt?: number | undefined
    }
    gives: Uint8Array
  }
  /** True if the picture has an off-white ground, which would be printed. */
  tintedGround: { asks: { bytes: Uint8Array; page?: number | undefined }; gives: boolean }
  /** A page or an SVG with its vectors and inks, or the reason for printing a picture. `null` if it has no vectors. */
  pressPage: {
    asks: { bytes: Uint8Array; page?: number | undefined }
    gives: PressPage | { why: WhyPicture; named: string } | null
  }
  /** What of it is printed beyond the cut of a sticker, see `bleedOf`; null: nothing is. */
  printBleed: {
    asks: {
      bytes: Uint8Array
      page?: number | undefined
      sticker: CutSticker & { picture: BoxMm; bleedMm: number }
      dotsPerMm: number
    }
    gives: Uint8Array | null
  }
  /** Where a PNG covers once it is fitted into so many dots. */
  cover: { asks: { bytes: Uint8Array; width: number; height: number }; gives: Cover }
  /** A picture as WebP in the colours that a printer of this profile makes of it. */
  asPrinted: { asks: { bytes: Uint8Array; profile: Uint8Array }; gives: Uint8Array }
  /** The white below a PNG, so many dots within its edges. */
  white: { asks: { bytes: Uint8Array; chokeDots: number }; gives: White }
  /** A drawing of our own as PNG. */
  draw: { asks: { svg: string; width: number; height: number; dotsPerInch: number }; gives: Uint8Array }
  /** What is to be said of a customer's file before it becomes a sticker of this size, mm, and where that is cut. */
  artwork: { asks: LookedAt; gives: ArtworkReport }
  /** Why an SVG is refused, or `null` if it may be drawn. */
  svgProblem: { asks: { from: string }; gives: WhyNoSvg | null }
  design: {
    asks: LookedAt & { cuts: { borderMm: number; bladeMm: number } }
    gives: SeenArtwork
  }
}
export type Kind = keyof Works
export type Work<K extends Kind = Kind> = { [Each in K]: { kind: Each } & Works[Each]['asks'] }[K]

/**
 * Why nothing came of it. `unreadable`: it is broken, or no picture; `too_heavy`: opening it takes more memory or time
 * than a picture may; `busy`: too many wait already, or the machine has no time for it.
 */
export type NotDone = 'unreadable' | 'too_heavy' | 'busy'

/** Resource limits for one picture. */
export interface Limits {
  /** Memory of the whole process. */
  memoryBytes: number
  /** CPU time. */
  cpuMs: number
}

export type Asked = { work: Work; limits: Limits }
export type Outcome = { done: unknown } | { not: NotDone }
/** Includes the memory that the process has afterwards. */
export type Answered = Outcome & { memoryBytes: number }
