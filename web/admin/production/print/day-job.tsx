import { Link } from 'react-router'
import type { OpenJob } from '#core/production/day-list.ts'
import { batchName } from '../batch-words.tsx'
import { amountWords } from '../amount-words.ts'
import { counted } from '#core/shared/counted.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { useToday } from '#web/admin/orders/due/use-today.ts'
import { cx } from '#web/ui/cx.ts'
import { dueWords } from '#web/admin/orders/due/due-badge.tsx'

export function Job({ job: { batch, steps, sheets, amounts, orders } }: { job: OpenJob }) {
  return (
    <li className="break-inside-avoid border-b border-edge py-3">
      <p className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
        {batch ? (
          <Link
            to={`/admin/orders/production/${batch.id}`}
            className="text-link underline print:no-underline"
          >
            {batchName(batch)}
          </Link>
        ) : (
          'No batch yet'
        )}
        <span className="font-normal">{amountWords(amounts)}</span>
        <span className="ml-auto">{counted(sheets, 'sheet')}</span>
      </p>
      {batch && (
        <p className="text-13">
          {steps.length > 0 ? steps.map((step) => batchRules[step].label).join(', ') : 'Not printed yet'}
        </p>
      )}
      <ul className="mt-1 grid gap-x-8 text-13 tabular-nums sm:grid-cols-2">
        {orders.map(({ number, nama, due_on }) => (
          <li key={number} className="flex min-w-0 gap-x-3">
            <span className="min-w-0 truncate">
              <span className="font-semibold">{number}</span> {nama}
            </span>
            <Due on={due_on} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** At the end of the line; bold once its day has come. */
export function Due({ on }: { on: string | null | undefined }) {
  const today = useToday()
  if (!on) return null
  return (
    <span className={cx('ml-auto shrink-0', on <= today && 'font-bold')}>{dueWords(on, today).words}</span>
  )
}
