import { jsonHash } from '#server/http/request-hash.ts'
import type { DesignProof } from '#core/orders/files/proofs.ts'

/** What a version is known by: the file, and what is printed of it. */
export const proofHash = (designHash: string, proof: DesignProof): string => jsonHash([designHash, proof])
