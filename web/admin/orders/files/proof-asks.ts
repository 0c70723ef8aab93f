import { proposeProof, decideProof } from '#core/orders/files/order-proofs.ts'
import type { Laid } from '#web/sticker/sticker-layout.tsx'

export const asks = {
  propose: {
    contract: proposeProof,
    title: 'Send for approval',
    action: 'Send',
    said: 'note',
    label: 'A word to the customer',
    saved: 'Sent to the customer',
  },
  decide: {
    contract: decideProof,
    title: 'Approve for the customer',
    action: 'Approve',
    said: 'decision',
    label: 'Because',
    saved: 'Approved',
  },
} as const

export interface Values extends Laid {
  design: string
  /** To the customer, or why. */
  words: string
}
