import { useQuery, queryOptions } from '@tanstack/react-query'
import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'

/**
 * The setting isn't refetched when the window regains focus, because that could overwrite input. For settings
 * that the server changes, `again` returns the refetch interval in ms.
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

export const settingQuery = <C extends AnyContract>(contract: C) =>
  queryOptions<ReplyOf<C>>({
    queryKey: getSettingKey(contract),
    queryFn: ({ signal }) => api(contract, {} as never, { signal }),
  })

export const getSettingKey = (contract: AnyContract) => ['settings', contract.path]
