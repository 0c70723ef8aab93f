import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSetup, type SetupView } from '#core/setup/setup.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const key = ['setup']
const refetchMs = 1_500

export const setupQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(getSetup, {}, { signal }) })

export function useSetup(enabled: boolean) {
  return useQuery({
    ...setupQuery(),
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.test_order?.message === 'waiting' && !data.dismissed ? refetchMs : false,
  })
}

export function useSetupCache() {
  const queries = useQueryClient()
  return {
    keep: (setup: SetupView) => void queries.setQueryData(key, setup),
    refresh: () => queries.invalidateQueries({ queryKey: key }),
  }
}

export function useSetupChange<C extends AnyContract>(contract: C, options: { onDone?: () => void } = {}) {
  const { keep, refresh } = useSetupCache()
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

export function isGuideShown(setup: SetupView | undefined): boolean {
  if (!setup || setup.dismissed) return false
  return setup.test_order !== null || setup.steps.some(({ done }) => !done)
}
