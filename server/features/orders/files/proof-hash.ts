import { createHash } from 'node:crypto'
import type { Proof } from '../../../../core/orders/files/proofs.ts'

/** What a version is known by: the file, and what is printed of it. */
export const proofHash = (designHash: string, proof: Proof): string =>
  createHash('sha256')
    .update(JSON.stringify([designHash, proof]))
    .digest('base64url')
