import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { KissCuts } from '#core/artwork/kiss-cut.ts'

/** What is seen of the page of a PDF. */
export interface SeenPage {
  /** Which of how many, from 1 on. */
  page: number
  pages: number
  /** What is left of it once it is cut, as shares of the picture; null: all of it. */
  trim: { x: number; y: number; width: number; height: number } | null
  /** Of the coarsest picture on it, at the ordered size; null: there is none. */
  dpi: number | null
  /** Inks of their own, by name. */
  spots: string[]
}

/** A value of a PDF; texts are their bytes, references the places of parts. */
export type PdfValue =
  | null
  | boolean
  | number
  | Uint8Array
  | PdfValue[]
  | { name: string }
  | { ref: number }
  | { entries: Record<string, PdfValue> }

/** A part of a PDF that others refer to: of a stream its dictionary, and its bytes as they are packed there. */
export interface PdfPart {
  value: PdfValue
  stream: Uint8Array | null
}

/** A page as a form (a drawing that a PDF shows as often as it likes), the first of its parts. */
export interface PressPage {
  parts: PdfPart[]
  /** From its own points to a square of 1, upright, zero at the lower left. */
  unit: [number, number, number, number, number, number]
}

/** Where white ink goes below a picture: rows of bits, 1 is white. */
export interface White {
  width: number
  height: number
  bits: Uint8Array
}

/** What a customer is told and shown of a design. */
export interface SeenArtwork {
  warnings: ArtworkWarning[]
  /** What the art stands on; null where it can't be drawn here. */
  ground: KissCuts['ground'] | null
  /** Where it can be cut along its art. */
  contours: KissCuts['contours']
  /** Null: it is no PDF. */
  page: SeenPage | null
  /** As it will be printed, with the proportions of the picture, pixels; null where it can't be drawn here. */
  proof: { width: number; height: number; webp: Uint8Array; small: Uint8Array } | null
}
