import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSetup, type SetupView } from '../../../../core/contracts/setup.ts'
import type { AnyContract, InputOf, ReplyOf } from '../../../../core/contracts/contract.ts'
import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast.ts'

const key = ['setup']
/** How soon one looks again whether the test order's message has gone out, ms. */
const lookAgainMs = 1_500

/** How far the shop is set up; looked at anew whenever one comes back to the page from doing a step. */
export function useSetup(enabled: boolean) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getSetup, {}, { signal }),
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.test_order?.message === 'waiting' && !data.dismissed ? lookAgainMs : false,
  })
}

/** A step done from the guide itself; `onError` puts the words elsewhere than into a toast. */
export function useSetupChange<C extends AnyContract>(
  contract: C,
  options: { onDone?: () => void; onError?: (error: Error) => void } = {},
) {
  const queries = useQueryClient()
  return useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: (input) => api(contract, input),
    onSuccess(reply) {
      queries.setQueryData(key, reply)
      options.onDone?.()
    },
    onError: options.onError ?? ((error) => toast.error(error.message)),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Whether the guide has anything left to say. */
export function isGuideShown(setup: SetupView | undefined): boolean {
  if (!setup || setup.dismissed) return false
  return setup.test_order !== null || setup.steps.some(({ done }) => !done)
}
