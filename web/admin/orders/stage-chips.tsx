import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useOrderCounts } from './order-queries.ts'
import type { ChangeView, OrderView } from './order-view.ts'
import { countWords } from './stage-words.tsx'

/** Filters the table by stage, with the number of orders in each. */
export function StageChips({ view, onChange }: { view: OrderView; onChange: ChangeView }) {
  const counted = useOrderCounts(view).data
  return (
    <fieldset
      aria-label="Show by stage"
      className="edge-fade -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 max-md:order-last max-md:basis-[calc(100%+2rem)] md:mx-0 md:flex-1 md:px-0"
    >
      <Chip pressed={view.stage === undefined} onPress={() => onChange({ stage: undefined })}>
        All
      </Chip>
      {orderStages
        .filter((stage) => stage !== 'quoted' || view.stage === stage || (counted?.counts.quoted ?? 0) > 0)
        .map((stage) => (
          <Chip
            key={stage}
            pressed={view.stage === stage}
            onPress={() => onChange({ stage })}
            count={countWords(counted?.counts[stage], counted?.counted_to)}
          >
            {stageRules[stage].label}
          </Chip>
        ))}
    </fieldset>
  )
}
