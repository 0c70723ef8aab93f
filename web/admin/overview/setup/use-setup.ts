import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSetup, type SetupView } from '#core/setup/setup.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const key = ['setup']
/** Refetch interval in ms while the test order's message is pending. */
const refetchMs = 1_500

export const setupQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(getSetup, {}, { signal }) })

/** Loads the setup progress. It is refetched whenever the page is opened. */
export function useSetup(enabled: boolean) {
  return useQuery({
    ...setupQuery(),
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.test_order?.message === 'waiting' && !data.dismissed ? refetchMs : false,
  })
}

/** Returns functions that store the reply to a setup step in the cache and refetch the progress. */
export function useSetupReply() {
  const queries = useQueryClient()
  return {
    keep: (setup: SetupView) => void queries.setQueryData(key, setup),
    refresh: () => queries.invalidateQueries({ queryKey: key }),
  }
}

/** Mutation for a setup step that is completed in the guide itself. */
export function useSetupChange<C extends AnyContract>(contract: C, options: { onDone?: () => void } = {}) {
  const { keep, refresh } = useSetupReply()
  return useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: (input) => api(contract, input),
    onSuccess(reply) {
      keep(reply)
      options.onDone?.()
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}

/** Returns `true` if the guide has open steps or a test order, and staff haven't hidden it. */
export function isGuideShown(setup: SetupView | undefined): boolean {
  if (!setup || setup.dismissed) return false
  return setup.test_order !== null || setup.steps.some(({ done }) => !done)
}
