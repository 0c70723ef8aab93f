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
import { useAddressView } from '#web/hooks/use-address-view.ts'
import { OrdersNav } from '../orders-nav.tsx'
import { prefetch } from '#web/admin/prefetch.ts'
import { Link } from 'react-router'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { inTurn } from '#web/admin/in-turn.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey } from '../order-queries.ts'

const viewShape = z.object({ state: z.enum(reviewStates).catch('waiting') })
const ways = { plain: { state: 'waiting' }, fresh: {} } as const
const labels: Record<ReviewState, string> = {
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

/** What one customer said, whose order it is of, and what can be done with it. */
function WordsCard({ said }: { said: AdminReview }) {
  const { id, number, nama, name, words, state, said_at: at, version } = said
  const decide = useDecide()
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
            Show on the home page
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

// Below the orders: whatever loads those anew asks for these, too.
const wordsKey = [...ordersKey, 'words'] as const
/** Customers say them whenever they like, and nobody tells. */
const everyMs = 60_000

const wordsListQuery = (state: ReviewState) =>
  queryOptions({
    queryKey: [...wordsKey, state],
    queryFn: ({ signal }) => api(listReviews, { state }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
const useWordsList = (state: ReviewState) => useQuery(wordsListQuery(state))

/** Agrees or hides; words that were changed meanwhile are loaded anew, and read before they are decided. */
function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state, version: seen }: InputOf<typeof decideReview>) =>
      inTurn(
        `words ${id}`,
        seen,
        (version) => api(decideReview, { id, state, version }),
        (said) => said.version,
      ),
    onSuccess: ({ state }) => toast.success(state === 'agreed' ? 'Shown on the home page' : 'Hidden'),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}
