import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import {
  markDesignMoved,
  nextDesignToMove,
  readDesignPieces,
  releaseDesignPieces,
} from './move-designs-store.ts'
import { storeProof } from './store-proof.ts'

/** Moves designs of older versions out of the database, each in a transaction of its own. Returns how many. */
export async function moveDesigns(db: Db, files: StoredFiles): Promise<number> {
  let moved = 0
  for (let design = await nextDesignToMove(db); design; design = await nextDesignToMove(db)) {
    const { id, type, proof, originalFile, proofFile } = design
    const bytes = await readDesignPieces(db, id)
    const stored = {
      originalFile: bytes.length > 0 ? (await files.store(bytes, type)).hash : originalFile,
      proofFile: proof ? await storeProof(files, proof) : proofFile,
    }
    await db.transaction((tx) => markDesignMoved(tx, id, stored))
    moved += 1
  }
  if (moved > 0) await releaseDesignPieces(db)
  return moved
}
