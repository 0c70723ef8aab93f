import { productionJobRules } from '#core/production/job-states.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { formatItemAmount, listItemLines } from '#web/admin/orders/item-text.ts'

/** Number of names in a row. If there are more, the row shows only their count. */
const maxShownNames = 6

/** Shows a job's quantity, options, names and notes. */
export function JobItems({ job: { goods, again }, whole = false }: { job: ListedJob; whole?: boolean }) {
  // The first line is the item itself. The other lines are names and notes.
  const [, ...more] = listItemLines(goods)
  const words = more.map((line) => line.join(' · '))
  const shown = whole ? words : words.slice(0, maxShownNames)
  return (
    <span className="block min-w-0 break-words whitespace-normal">
      <span className="block font-semibold">{goods.product}</span>
      <span className="block text-13 text-quiet tabular-nums">
        {again ? `${again.quantity} of: ${formatItemAmount(goods)}` : formatItemAmount(goods)}
      </span>
      {shown.length > 0 && (
        <span className={cx('block text-13', !whole && 'text-quiet')}>
          {shown.join(whole ? '  ·  ' : ', ')}
          {words.length > shown.length && ` and ${words.length - shown.length} more`}
        </span>
      )}
      {again && <span className="block text-13 text-caution">Remake: {again.why}</span>}
    </span>
  )
}

/** Shows a job's state and what prevents making it. */
export function JobStateBadges({ job: { way, state, stage, design } }: { job: ListedJob }) {
  const tone = state === 'done' ? 'good' : state === 'ordered' ? 'info' : undefined
  return (
    <span className="flex flex-wrap gap-1">
      <Badge {...(tone && { tone })}>{productionJobRules[way].states[state]}</Badge>
      {design === 'missing' && <Badge tone="caution">Design missing</Badge>}
      {design === 'unapproved' && <Badge tone="caution">Design not approved</Badge>}
      {stage === 'cancelled' && state !== 'done' && <Badge tone="wrong">Order cancelled</Badge>}
    </span>
  )
}

/** Shows a job's supplier, expected delivery and cost. */
export function JobSupplier({ job }: { job: ListedJob }) {
  const { supplier, reference, expected_on: expected, cost_sen: cost, supplier_days: days, state } = job
  if (!supplier) return <span className="text-quiet">–</span>
  return (
    <span className="block min-w-0 whitespace-normal">
      <span className="block break-words">
        {supplier}
        {reference && <span className="text-quiet"> · {reference}</span>}
      </span>
      <span className="block text-13 text-quiet tabular-nums">
        {state === 'to_do' && days !== null && `Usually ${formatCount(days, 'day')}`}
        {expected && `Expected ${formatListDay(expected)}`}
        {cost !== null && (
          <>
            {expected && ', '}
            <Money sen={cost} />
          </>
        )}
      </span>
    </span>
  )
}
