import { z } from 'zod'
import { wordsStates, type WordsState } from '#core/orders/follow/customer-words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useAddressView } from '#web/admin/use-address-view.ts'
import { OrdersNav } from '../orders-nav.tsx'
import { WordsCard } from './words-card.tsx'
import { useWordsList, wordsListQuery } from './words-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

const viewShape = z.object({ state: z.enum(wordsStates).catch('waiting') })
const ways = { plain: { state: 'waiting' }, fresh: {} } as const
const labels: Record<WordsState, string> = {
  waiting: 'To read',
  agreed: 'On the home page',
  hidden: 'Hidden',
}

export const clientLoader = prefetch(({ url }) => [
  wordsListQuery(viewShape.parse(Object.fromEntries(url.searchParams)).state),
])

/** What customers said about orders that they have: each stands on the home page only once somebody agrees. */
export default function Words() {
  const { view, change } = useAddressView<z.output<typeof viewShape>>(viewShape, ways)
  const found = useWordsList(view.state)
  if (found.isError && !found.data)
    return (
      <ErrorState title="Reviews could not be loaded" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  return (
    <>
      <PageHeader
        title="Reviews"
        note="Customers write a review on their order’s page once it has arrived. Your latest six approved reviews appear on the home page with first names."
      />
      <OrdersNav />
      <fieldset aria-label="Show" className="mb-4 flex flex-wrap gap-1.5">
        {wordsStates.map((state) => (
          <Chip
            key={state}
            pressed={view.state === state}
            count={found.data?.counts[state] ?? 0}
            onPress={() => change({ state })}
          >
            {labels[state]}
          </Chip>
        ))}
      </fieldset>
      {found.isPending ? (
        <Skeleton className="h-32" />
      ) : found.data?.words.length === 0 ? (
        <EmptyState title="No reviews here" icon={<PeopleIcon />}>
          Customers are asked for a review on their order’s page once it has been handed over or has come.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2" aria-busy={found.isPlaceholderData}>
          {found.data?.words.map((words) => (
            <WordsCard key={`${words.id} ${words.version}`} said={words} />
          ))}
        </ul>
      )}
    </>
  )
}
