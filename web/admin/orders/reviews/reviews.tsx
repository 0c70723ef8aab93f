import { z } from 'zod'
import {
  reviewStates,
  type ReviewState,
  type AdminReview,
  decideReview,
  listReviews,
} from '#core/orders/tracking/reviews.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { OrdersNav } from '../orders-nav.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { Link } from 'react-router'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { queueChange } from '#web/admin/change-queue.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey } from '../order-queries.ts'

const viewSchema = z.object({ state: z.enum(reviewStates).catch('waiting') })
const viewDefaults = { plain: { state: 'waiting' }, fresh: {} } as const
const labels: Record<ReviewState, string> = {
  waiting: 'New',
  agreed: 'Published',
  hidden: 'Hidden',
}

export const clientLoader = prefetchQueries(({ url }) => [
  reviewsQuery(viewSchema.parse(Object.fromEntries(url.searchParams)).state),
])

/** A review appears on the home page only after staff publish it. */
export default function ReviewsPage() {
  const { view, change } = useUrlState<z.output<typeof viewSchema>>(viewSchema, viewDefaults)
  const found = useReviews(view.state)
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
        note="Customers can write a review on their order’s page after the order arrives. The home page shows the latest six published reviews with customers’ first names."
      />
      <OrdersNav />
      <fieldset aria-label="Show" className="mb-4 flex flex-wrap gap-1.5">
        {reviewStates.map((state) => (
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
        <EmptyState title="No reviews yet" icon={<PeopleIcon />}>
          Customers can write a review on their order’s page after they receive it.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2" aria-busy={found.isPlaceholderData}>
          {found.data?.words.map((words) => (
            <ReviewCard key={`${words.id} ${words.version}`} said={words} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReviewCard({ said }: { said: AdminReview }) {
  const { id, number, nama, name, words, state, said_at: at, version } = said
  const decide = useDecideReview()
  const put = (to: 'agreed' | 'hidden') => decide.mutate({ id, state: to, version })
  const deciding = decide.isPending ? decide.variables.state : null
  return (
    <li className="flex flex-col rounded-surface border border-line bg-surface p-4">
      <blockquote className="text-17 wrap-anywhere whitespace-pre-line">“{words}”</blockquote>
      <p className="mt-1 text-15">{name}</p>
      <p className="mb-3 text-13 text-quiet">
        <Link
          to={`/admin/orders?order=${encodeURIComponent(id)}`}
          className="text-link tabular-nums underline"
        >
          {number}
        </Link>{' '}
        · {nama} · <span className="tabular-nums">{formatListTime(new Date(at))}</span>
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        {state !== 'agreed' && (
          <Button busy={deciding === 'agreed'} onClick={() => put('agreed')}>
            Publish
          </Button>
        )}
        {state !== 'hidden' && (
          <Button busy={deciding === 'hidden'} onClick={() => put('hidden')}>
            Hide
          </Button>
        )}
      </div>
    </li>
  )
}

// The reviews' key starts with the orders' key, so that refetching orders also refetches reviews.
const reviewsKey = [...ordersKey, 'words'] as const
/** The event stream doesn't report new reviews. */
const refetchMs = 60_000

const reviewsQuery = (state: ReviewState) =>
  queryOptions({
    queryKey: [...reviewsKey, state],
    queryFn: ({ signal }) => api(listReviews, { state }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
const useReviews = (state: ReviewState) => useQuery(reviewsQuery(state))

/** A review that the customer has edited since it was loaded is reloaded instead of published or hidden. */
function useDecideReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state, version: expectedVersion }: InputOf<typeof decideReview>) =>
      queueChange(
        `words ${id}`,
        expectedVersion,
        (version) => api(decideReview, { id, state, version }),
        (review) => review.version,
      ),
    onSuccess: ({ state }) => toast.success(state === 'agreed' ? 'Review published' : 'Review hidden'),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}
