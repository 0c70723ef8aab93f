import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import { productionJobRules, jobTypes } from '#core/production/job-states.ts'
import { listAllowedStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { approvalBadges } from './files/design-labels.ts'
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

/** `compact` limits the badge's height to one line of text. `balance` is shown instead of the stage. */
export function StagePill({
  stage,
  compact = false,
  balance,
}: {
  stage: OrderStage
  compact?: boolean
  balance?: { label: string; tone: Tone } | null
}) {
  return (
    <StatusPill
      tone={balance?.tone ?? tones[stage]}
      className={compact ? 'h-[19px] min-h-0! align-top' : undefined}
    >
      {balance?.label ?? stageRules[stage].label}
    </StatusPill>
  )
}

export function DesignBadge({ order }: { order: ListedOrder }) {
  if (order.design_missing) return <Badge tone="caution">No design</Badge>
  const { approval } = order
  if (!approval || approval === 'approved' || !acceptsDesignsInStage[order.stage]) return null
  return <Badge tone={approvalBadges[approval].tone}>{approvalBadges[approval].words}</Badge>
}

export function ProductionTypeBadges({ order: { stage, made } }: { order: ListedOrder }) {
  if (stage !== 'paid' && stage !== 'in_production') return null
  return jobTypes
    .filter((way) => made.includes(way))
    .map((way) => <Badge key={way}>{productionJobRules[way].label}</Badge>)
}

/** The usual next stage is first. */
export function listAllowedOrderStages(order: ListedOrder): OrderStage[] {
  const { stage, delivery_method: deliveryMethod, paid_at } = order
  return listAllowedStages({ stage, deliveryMethod, paid: paid_at !== null })
}

export function formatLimitedCount(count: number | undefined, most: number | undefined): string {
  if (count === undefined || most === undefined) return '–'
  return count >= most ? `${most}+` : String(count)
}
