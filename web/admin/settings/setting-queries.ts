import { useQuery } from '@tanstack/react-query'
import type { AnyContract, ReplyOf } from '../../../core/contracts/contract.ts'
import { api } from '../../api.ts'

/** A setting as the server has it. A form stands on it, so it is not loaded anew under what is being typed. */
export function useSetting<C extends AnyContract>(contract: C) {
  return useQuery<ReplyOf<C>>({
    queryKey: settingKey(contract),
    queryFn: ({ signal }) => api(contract, {} as never, { signal }),
    refetchOnWindowFocus: false,
  })
}

export const settingKey = (contract: AnyContract) => ['settings', contract.path]
