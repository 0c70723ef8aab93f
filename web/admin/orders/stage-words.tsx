import type { ListedOrder } from '../../../core/orders/order-list.ts'
import { isOrdered, movesOf, stageRules, type OrderStage } from '../../../core/orders/order-stages.ts'
import { Badge, StatusPill, type Tone } from '../../ui/status-pill.tsx'

const tones: Record<OrderStage, Tone> = {
  quoted: 'neutral',
  new: 'info',
  paid: 'good',
  in_production: 'caution',
  ready: 'good',
  handed_over: 'neutral',
  posted: 'neutral',
  cancelled: 'wrong',
}

export function StagePill({ stage }: { stage: OrderStage }) {
  return <StatusPill tone={tones[stage]}>{stageRules[stage].label}</StatusPill>
}

/** Says that the money has not been seen where one would think that it has. */
export function UnpaidBadge({ order: { stage, paid_at } }: { order: ListedOrder }) {
  if (paid_at !== null || stage === 'new' || !isOrdered(stage)) return null
  return <Badge tone="caution">Unpaid</Badge>
}

/** Says that nobody has what is to be printed. */
export function DesignBadge({ order: { design_missing: missing } }: { order: ListedOrder }) {
  return missing ? <Badge tone="caution">No design</Badge> : null
}

/** Where this order can be moved, the usual next step first. */
export function movesFor(order: ListedOrder): OrderStage[] {
  const { stage, delivery_method: deliveryMethod, paid_at } = order
  return movesOf({ stage, deliveryMethod, paid: paid_at !== null })
}

/** `500+` where counting ended. */
export function countWords(count: number | undefined, most: number | undefined): string {
  if (count === undefined || most === undefined) return '–'
  return count >= most ? `${most}+` : String(count)
}
