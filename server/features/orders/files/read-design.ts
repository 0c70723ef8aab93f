import type { Db } from '#server/platform/database.ts'
import { designPieceAt } from './designs-store.ts'

interface Stored {
  id: string
  bytes: number
}

/** Piece by piece. One that is deleted in the middle breaks off: nobody takes half a file for a whole one. */
export async function* bytesOf(db: Db, { id, bytes }: Stored) {
  for (let at = 0; at < bytes;) {
    const piece = await designPieceAt(db, id, at)
    const left = piece?.content.subarray(at - piece.start)
    if (!left?.length) throw new Error(`the design ${id} ends at byte ${at}`)
    yield left
    at += left.length
  }
}

/** What is in a design, whole. */
export async function readDesign(db: Db, design: Stored): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytesOf(db, design)) pieces.push(piece)
  return Buffer.concat(pieces)
}
