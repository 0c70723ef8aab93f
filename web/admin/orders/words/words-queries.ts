import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { decideWords, listWords, type WordsState } from '#core/orders/follow/customer-words.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { inTurn } from '#web/admin/in-turn.ts'
import { showFailure } from '../desk/change-order.ts'
import { ordersKey } from '../order-queries.ts'

// Below the orders: whatever loads those anew asks for these, too.
const wordsKey = [...ordersKey, 'words'] as const
/** Customers say them whenever they like, and nobody tells. */
const everyMs = 60_000

export const wordsListQuery = (state: WordsState) =>
  queryOptions({
    queryKey: [...wordsKey, state],
    queryFn: ({ signal }) => api(listWords, { state }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
export const useWordsList = (state: WordsState) => useQuery(wordsListQuery(state))

/** Agrees or hides; words that were changed meanwhile are loaded anew, and read before they are decided. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state, version: seen }: InputOf<typeof decideWords>) =>
      inTurn(
        `words ${id}`,
        seen,
        (version) => api(decideWords, { id, state, version }),
        (said) => said.version,
      ),
    onSuccess: ({ state }) => toast.success(state === 'agreed' ? 'Shown on the home page' : 'Hidden'),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}
