import { Link } from 'react-router'
import type { Supply } from '#core/production/supplies.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useSupplyHistory } from './supply-queries.ts'
import { amountOf, supplyName } from './supply-words.ts'

const words = { delivery: 'Delivery', count: 'Counted' } as const

/** What came in, was counted and was used, the latest first. */
export function SupplyHistory({ supply }: { supply: Supply }) {
  const found = useSupplyHistory(supply)
  if (found.isError && !found.data)
    return (
      <ErrorState
        className="mt-3"
        title="The history could not be loaded"
        onRetry={() => void found.refetch()}
      >
        {found.error.message}
      </ErrorState>
    )
  if (!found.data) return <Skeleton className="mt-3 h-20 w-full" />
  if (found.data.entries.length === 0) return <p className="mt-3 text-15 text-quiet">Nothing yet.</p>
  return (
    <ul
      aria-label={`History of ${supplyName(supply)}`}
      className="mt-3 max-h-80 divide-y divide-line overflow-y-auto text-15"
    >
      {found.data.entries.map(({ at, kind, milli, left_milli, note, by, batch }) => (
        <li
          key={`${at} ${kind} ${batch?.id}`}
          className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums"
        >
          <span className="min-w-0">
            {batch ? (
              <Link to={`/admin/orders/production/${batch.id}`} className="text-link underline">
                Batch {batch.number}
              </Link>
            ) : (
              kind !== 'batch' && words[kind]
            )}
            {note && ` · ${note}`}
            <span className="block text-13 text-quiet">
              {formatListTime(new Date(at))}, {by}
            </span>
          </span>
          <span className="text-right">
            {milli > 0 && '+'}
            {amountOf(supply, milli)}
            {left_milli !== null && (
              <span className="block text-13 text-quiet">then {amountOf(supply, left_milli)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
