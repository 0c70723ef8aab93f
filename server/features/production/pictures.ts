import { inkOf } from '../../../core/production/ink.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { openForPress } from '../../platform/pictures/pictures.ts'

/** Pictures by their address, as PNG with its clear parts: both files for the press draw these. */
export type Pictures = ReadonlyMap<string, Buffer>

/** Drawings are made this fine; photographs are never made larger than they are. */
const dotsPerMm = 600 / 25.4

/**
 * Opens every picture that the pieces show, each once, as large as the largest piece with it needs. `read` gives the
 * bytes behind an address, or null. `missing`: keys of pieces whose picture is not there or can't be read.
 */
export async function openPictures(
  pieces: readonly Piece[],
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<{ pictures: Pictures; missing: string[] }> {
  const pictures = new Map<string, Buffer>()
  const shown = Map.groupBy(pieces, ({ art }) => {
    const ink = inkOf(art)
    return ink?.kind === 'picture' ? ink.url : null
  })
  const missing: string[] = []
  for (const [url, on] of shown) {
    if (url === null) continue
    const bytes = await read(url)
    const picture = bytes && (await asPng(bytes, on))
    if (picture) pictures.set(url, picture)
    else missing.push(...on.map(({ key }) => key))
  }
  return { pictures, missing }
}

async function asPng(bytes: Uint8Array, on: readonly Piece[]): Promise<Buffer | null> {
  const most = (sideOf: (piece: Piece) => number) => Math.round(Math.max(...on.map(sideOf)) * dotsPerMm)
  const [width, height] = [most(({ widthMm }) => widthMm), most(({ heightMm }) => heightMm)]
  const png = await openForPress('pictures', { kind: 'print', bytes, width, height })
  return typeof png === 'string' ? null : Buffer.from(png.done)
}
