import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { acceptsDesignIn } from '#core/orders/files/designs.ts'
import { jobRules, jobWays } from '#core/production/job-states.ts'
import { isOrdered, listMoves, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { approvals } from './files/approval-words.ts'
import { Badge, StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'

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

/** `compact`: as high as a line of text. */
export function StagePill({ stage, compact = false }: { stage: OrderStage; compact?: boolean }) {
  return (
    <StatusPill tone={tones[stage]} className={compact ? 'h-[19px] min-h-0! align-top' : undefined}>
      {stageRules[stage].label}
    </StatusPill>
  )
}

/** Says that the money has not been seen where one would think that it has. */
export function UnpaidBadge({ order: { stage, paid_at } }: { order: ListedOrder }) {
  if (paid_at !== null || stage === 'new' || !isOrdered(stage)) return null
  return <Badge tone="caution">Unpaid</Badge>
}

/** Says that nobody has what is to be printed, or that nobody has approved it while the order waits to be printed. */
export function DesignBadge({ order }: { order: ListedOrder }) {
  if (order.design_missing) return <Badge tone="caution">No design</Badge>
  const { approval } = order
  if (!approval || approval === 'approved' || !acceptsDesignIn[order.stage]) return null
  return <Badge tone={approvals[approval].tone}>{approvals[approval].words}</Badge>
}

/** Says which of an order's work lies on no sheet, while it is to be made: the list of Production that it is on. */
export function WayBadges({ order: { stage, made } }: { order: ListedOrder }) {
  if (stage !== 'paid' && stage !== 'in_production') return null
  return jobWays
    .filter((way) => made.includes(way))
    .map((way) => <Badge key={way}>{jobRules[way].label}</Badge>)
}

/** Where this order can be moved, the usual next step first. */
export function movesFor(order: ListedOrder): OrderStage[] {
  const { stage, delivery_method: deliveryMethod, paid_at } = order
  return listMoves({ stage, deliveryMethod, paid: paid_at !== null })
}

/** `500+` where counting ended. */
export function countWords(count: number | undefined, most: number | undefined): string {
  if (count === undefined || most === undefined) return '–'
  return count >= most ? `${most}+` : String(count)
}
