import { useQuery, queryOptions } from '@tanstack/react-query'
import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'

/**
 * Loads a setting for a form. It isn't refetched on focus, because that could overwrite input. `again` returns the
 * refetch interval in ms of settings that change on their own.
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

/** The query of a setting, for loaders. */
export const settingQuery = <C extends AnyContract>(contract: C) =>
  queryOptions<ReplyOf<C>>({
    queryKey: settingKey(contract),
    queryFn: ({ signal }) => api(contract, {} as never, { signal }),
  })

export const settingKey = (contract: AnyContract) => ['settings', contract.path]
