import { getCutGap, type Film } from '#core/production/film.ts'
import { getPieceInk } from '#core/production/piece-ink.ts'
import type { Piece } from '#core/production/piece.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import { openArtworkForPress, type WhiteMask } from '#server/print/images/pictures.ts'
import type { SheetPictures } from './sheet-pictures.ts'

/** Keyed by the URL of the picture above the mask. */
export type WhiteMasks = ReadonlyMap<string, WhiteMask>

/** Materials on which colours are translucent without white below them. */
const clearMaterials: readonly PrintMaterial[] = ['PP Transparent']

export async function createWhiteMasks(
  material: PrintMaterial,
  film: Film,
  pieces: readonly Piece[],
  pictures: SheetPictures,
): Promise<WhiteMasks> {
  const whites = new Map<string, WhiteMask>()
  if (!film.cutter || film.cutter.white.way === 'none' || !clearMaterials.includes(material)) return whites
  const { chokeMm } = film.cutter.white
  const inks = pieces
    .map((piece) => getPieceInk(piece, getCutGap(film)))
    .filter((ink) => ink?.kind === 'design')
  for (const [url, png] of pictures) {
    const widths = inks.flatMap((ink) => (ink.url === url ? [ink.box.width] : []))
    if (widths.length > 0) {
      const chokeDots = (chokeMm * readPngWidth(png)) / Math.max(...widths)
      whites.set(url, await createMask(png, chokeDots))
    }
    // The mask of a bleed is not choked, because its outer edge is cut off and its inner edge must meet the white of
    // the picture.
    if (inks.some((ink) => ink.bleed?.url === url)) whites.set(url, await createMask(png, 0))
  }
  return whites
}

async function createMask(png: Buffer, chokeDots: number): Promise<WhiteMask> {
  const made = await openArtworkForPress('press', { kind: 'white', bytes: png, chokeDots })
  if (typeof made === 'string') throw new Error(`failed to render a white mask: ${made}`)
  return made.done
}

/** Reads the width of a PNG. Needs no checks, because Cetak created the PNG. */
const readPngWidth = (png: Buffer) => png.readUInt32BE(16)
