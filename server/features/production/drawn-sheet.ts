import type { getSheet } from '../../../core/contracts/production.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import type { Piece } from '../../../core/production/piece.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { isPrinted } from './batch-summary.ts'
import { findBatch, findSheet, piecesOf } from './batches-store.ts'
import type { StoredBatch, StoredPiece, StoredSheet } from './production-tables.ts'
import { keyOf } from './stored-piece.ts'

/** See the contract `getSheet`. */
export async function drawn(db: Db, { id, sheet: number }: ParsedInputOf<typeof getSheet>) {
  const batch = await findBatch(db, id)
  const sheet = batch && (await findSheet(db, id, number))
  return sheet ? onSheet(batch, await piecesOf(db, [id]), sheet) : refuse('not_found')
}

/** What lies on a sheet; what was taken out of the batch leaves its place empty. */
export function onSheet(batch: StoredBatch, pieces: StoredPiece[], { film, placed }: StoredSheet) {
  const keys = new Set(placed.map(({ key }) => key))
  const here = pieces.filter((piece) => keys.has(keyOf(piece)) && isPrinted(batch, piece)).map(asPiece)
  const there = new Set(here.map(({ key }) => key))
  return { film, pieces: here, placed: placed.filter(({ key }) => there.has(key)) }
}

function asPiece(piece: StoredPiece): Piece {
  const { orderNumber: group, widthMm, heightMm, copies, art } = piece
  return { key: keyOf(piece), group, widthMm, heightMm, copies, art }
}
