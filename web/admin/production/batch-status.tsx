import type { Batch } from '#core/production/batch-details.ts'
import { batchRules, getBatchProgress } from '#core/production/batch-states.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { getKeys } from '#core/shared/typed-records.ts'

export function BatchStatusPill({ batch }: { batch: Batch }) {
  const { words, tone } = getBatchStatus(batch)
  return <StatusPill tone={tone}>{words}</StatusPill>
}

const madeStages: readonly OrderStage[] = ['ready', 'handed_over', 'posted', 'cancelled']

export function areAllOrdersReady({ kind, stages, undone }: Batch): boolean {
  const present = getKeys(stages)
  return (
    kind === 'batch' && !undone && present.length > 0 && present.every((stage) => madeStages.includes(stage))
  )
}

function getBatchStatus(batch: Batch): { words: string; tone: Tone } {
  if (batch.undone) return { words: 'Undone', tone: 'neutral' }
  const finishedCount =
    (batch.stages.posted ?? 0) + (batch.stages.handed_over ?? 0) + (batch.stages.cancelled ?? 0)
  const all = Object.values(batch.stages).reduce((sum, orders) => sum + orders, 0)
  if (batch.kind === 'batch' && finishedCount === all) return { words: 'Completed', tone: 'neutral' }
  if (areAllOrdersReady(batch)) return { words: 'All ready', tone: 'good' }
  const state = getBatchProgress(batch.steps)
  return { words: batchRules[state].label, tone: state === 'to_print' ? 'caution' : 'info' }
}

export function formatStageCounts({ stages }: Batch): string {
  return getKeys(stageRules)
    .filter((stage) => stages[stage])
    .map((stage) => `${stages[stage]} ${stageRules[stage].label.toLowerCase()}`)
    .join(', ')
}
