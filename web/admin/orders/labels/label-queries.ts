import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyContract, InputOf } from '#core/contract.ts'
import { getParcelLabel } from '#core/orders/shipping/parcel-labels.ts'
import type { LabelView } from '#core/orders/shipping/parcel-label.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey, refreshOrders } from '../order-queries.ts'

const toLabelKey = (id: string) => [...ordersKey, 'one', id, 'parcel label']
const refetchMs = 4_000

export function useParcelLabel(id: string) {
  return useQuery({
    queryKey: toLabelKey(id),
    queryFn: ({ signal }) => api(getParcelLabel, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.label?.goes_on ? refetchMs : false),
  })
}

export function useChangeParcelLabel<C extends AnyContract>(
  id: string,
  contract: C,
  onDone: (view: LabelView) => void = () => {},
) {
  const client = useQueryClient()
  return useMutation<LabelView, Error, InputOf<C>>({
    mutationFn: (input) => api(contract, input),
    onSuccess(view) {
      client.setQueryData(toLabelKey(id), view)
      onDone(view)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}
