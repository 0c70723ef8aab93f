import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyContract, InputOf, ReplyOf } from '../../../core/contracts/contract.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { settingKey } from './setting-queries.ts'

/**
 * Saves a setting: `contract` changes it, and its answer is what `shown` would read. What was typed stays where it
 * is when that fails; `onError` puts the words at their field, else they are a toast.
 */
export function useSaveSetting<C extends AnyContract>(
  contract: C,
  shown: AnyContract,
  options: { saved: string; onSaved?: (reply: ReplyOf<C>) => void; onError?: (error: Error) => void },
) {
  const queries = useQueryClient()
  return useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: (input) => api(contract, input),
    onSuccess(reply) {
      queries.setQueryData(settingKey(shown), reply)
      toast.success(options.saved, { onSave: true })
      options.onSaved?.(reply)
    },
    onError: options.onError ?? ((error) => toast.error(error.message)),
  })
}
