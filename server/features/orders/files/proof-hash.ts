import { hashJson } from '#server/http/request-hash.ts'
import type { DesignProof } from '#core/orders/files/proofs.ts'

export const hashProof = (designHash: string, proof: DesignProof): string => hashJson([designHash, proof])
