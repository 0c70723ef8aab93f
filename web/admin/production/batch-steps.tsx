import { formatShortTime } from '#core/shared/shop-time.ts'
import { markBatch } from '#core/production/change-batch.ts'
import type { Batch } from '#core/production/batch-details.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { batchSteps } from '#core/production/print-material.ts'
import { Chip } from '#web/ui/chip.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { batchName } from './batch-words.tsx'
import { useBatchChange } from './batch-changes.ts'

/** What the shop has done of it; pressing one says so, or takes it back. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const { id, version } = batch
  const marking = useBatchChange(markBatch, () =>
    toast.success(`${batchName(batch)} saved`, { onSave: true }),
  )
  return (
    <fieldset aria-label="Done" className="flex flex-wrap items-center gap-2">
      {batchSteps.map((step) => {
        const done = batch.steps[step]
        return (
          <Chip
            key={step}
            pressed={done !== undefined}
            onPress={() => marking.mutate({ id, version, step, done: !done })}
          >
            {batchRules[step].label}
            {done && (
              <span className="text-13 tabular-nums">
                {' '}
                {formatShortTime(new Date(done.at))} {done.by}
              </span>
            )}
          </Chip>
        )
      })}
    </fieldset>
  )
}
