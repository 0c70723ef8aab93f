import { useQuery, queryOptions } from '@tanstack/react-query'
import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'

/**
 * A setting as the server has it. A form stands on it, so it is not loaded anew under what is being typed; `again` says
 * in how many ms where it changes by itself.
 */
export function useSetting<C extends AnyContract>(
  contract: C,
  again?: (loaded: ReplyOf<C>) => number | false,
) {
  return useQuery<ReplyOf<C>>({
    ...settingQuery(contract),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (again && state.data !== undefined ? again(state.data) : false),
  })
}

/** The same for a loader. */
export const settingQuery = <C extends AnyContract>(contract: C) =>
  queryOptions<ReplyOf<C>>({
    queryKey: settingKey(contract),
    queryFn: ({ signal }) => api(contract, {} as never, { signal }),
  })

export const settingKey = (contract: AnyContract) => ['settings', contract.path]
