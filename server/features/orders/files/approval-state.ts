import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import type { StoredProof } from '../store/proofs-tables.ts'

export function getApprovalState({
  approvedAt,
  withdrawnAt,
  changeAskedAt,
}: Pick<StoredProof, 'approvedAt' | 'withdrawnAt' | 'changeAskedAt'>): DesignApprovalState {
  if (withdrawnAt) return 'withdrawn'
  if (approvedAt) return 'approved'
  return changeAskedAt ? 'change_asked' : 'waiting'
}
