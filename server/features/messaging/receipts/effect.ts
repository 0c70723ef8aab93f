import type { PartRow } from '../messages-tables.ts'
import type { ReceiptState } from './receipt.ts'

/**
 * What a receipt does to its part.
 * - `arrived`: it is with the customer, whatever we thought
 * - `failed`: the gateway could not deliver what it had taken
 * - `note`: it is as we thought; only the ticks change
 * - `wait`: somebody is at it; look again when it has changed
 */
export type Effect = 'arrived' | 'failed' | 'note' | 'wait'

interface Told {
  gatewayId: string
  attempt: number | null
  state: ReceiptState
}
type Part = Pick<PartRow, 'state' | 'gatewayId' | 'attempt'>

/** The one rule about receipts; `busy`: a part of the message is being handed over, or its next one is due. */
export function effectOf(told: Told, part: Part, busy: boolean): Effect {
  if (part.state === 'handing') return 'wait'
  if (told.state !== 'failed') return part.state === 'accepted' ? 'note' : 'arrived'
  if (!isLatest(told, part) || part.state === 'waiting' || part.state === 'refused') return 'note'
  return busy ? 'wait' : 'failed'
}

/** That an earlier attempt failed says nothing of the one after it. */
function isLatest({ gatewayId, attempt }: Told, part: Part): boolean {
  if (part.gatewayId !== null) return part.gatewayId === gatewayId
  return attempt === null || attempt === part.attempt
}
