import type { Film } from '../../../core/production/film.ts'
import { inkOf } from '../../../core/production/ink.ts'
import type { Piece } from '../../../core/production/piece.ts'
import type { PrintMaterial } from '../../../core/production/print-material.ts'
import { openArtwork, type White } from '../../platform/pictures/pictures.ts'
import type { Pictures } from './pictures.ts'

/** By the address of the picture that they lie below. */
export type Whites = ReadonlyMap<string, White>

/** Without white, colours on it are seen through. */
const clear: readonly PrintMaterial[] = ['PP Transparent']

/** The white of these stickers' pictures; nothing where the material is not clear, or its cutter prints no white. */
export async function whitesOf(
  material: PrintMaterial,
  film: Film,
  pieces: readonly Piece[],
  pictures: Pictures,
): Promise<Whites> {
  const whites = new Map<string, White>()
  if (!film.cutter || film.cutter.white.way === 'none' || !clear.includes(material)) return whites
  const { chokeMm } = film.cutter.white
  for (const [url, png] of pictures) {
    const widths = pieces
      .map((piece) => inkOf(piece))
      .flatMap((ink) => (ink?.kind === 'design' && ink.url === url ? [ink.box.width] : []))
    if (widths.length === 0) continue
    const made = await openArtwork('press', {
      kind: 'white',
      bytes: png,
      chokeDots: (chokeMm * widthOfPng(png)) / Math.max(...widths),
    })
    if (typeof made === 'string') throw new Error(`the white of a picture was not made: ${made}`)
    whites.set(url, made.done)
  }
  return whites
}

/** It is our own, and begins with its size. */
const widthOfPng = (png: Buffer) => png.readUInt32BE(16)
