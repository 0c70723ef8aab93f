import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyContract, InputOf } from '#core/contract.ts'
import { getParcelLabel } from '#core/orders/shipping/parcel-labels.ts'
import type { LabelView } from '#core/orders/shipping/parcel-label.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey, refreshOrders } from '../order-queries.ts'

const labelKey = (id: string) => [...ordersKey, 'one', id, 'parcel label']
/** The program goes on with it by itself: what comes of it is looked for so often. */
const lookAgainMs = 4_000

/** The label of an order's parcel; looked at again while it is on its way. */
export function useLabel(id: string) {
  return useQuery({
    queryKey: labelKey(id),
    queryFn: ({ signal }) => api(getParcelLabel, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.label?.goes_on ? lookAgainMs : false),
  })
}

/** A step of the label, which the screen waits for. */
export function useLabelStep<C extends AnyContract>(
  id: string,
  contract: C,
  onDone: (view: LabelView) => void = () => {},
) {
  const client = useQueryClient()
  return useMutation<LabelView, Error, InputOf<C>>({
    mutationFn: (input) => api(contract, input),
    onSuccess(view) {
      client.setQueryData(labelKey(id), view)
      onDone(view)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}
