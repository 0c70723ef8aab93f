import { join } from 'node:path'
import type { Film } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { installPeer, peerFolder } from './peer.ts'

interface Packer {
  addArray(rectangles: object[]): void
  bins: unknown[]
}

/** Sheets that maxrects-packer needs: it places each rectangle where it fits best, in no rows and by no order. */
export async function packerOfRectangles(): Promise<(pieces: readonly Piece[], film: Film) => number> {
  installPeer('maxrects-packer')
  const module = join(peerFolder('maxrects-packer'), 'node_modules/maxrects-packer/dist/maxrects-packer.mjs')
  const { MaxRectsPacker } = await import(module)
  return (pieces, film) => {
    const room = { width: film.widthMm - 2 * film.marginMm, height: film.heightMm - 2 * film.marginMm }
    const options = { allowRotation: true, pot: false, square: false, smart: true }
    const packer: Packer = new MaxRectsPacker(room.width, room.height, film.gapMm, options)
    packer.addArray(
      pieces.flatMap(({ widthMm, heightMm, copies, key }) =>
        Array.from({ length: copies }, () => ({ width: widthMm, height: heightMm, data: key })),
      ),
    )
    return packer.bins.length
  }
}
