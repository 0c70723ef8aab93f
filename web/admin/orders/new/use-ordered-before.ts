import { useQuery } from '@tanstack/react-query'
import { askedAgain } from '#core/orders/desk/order-at-desk.ts'
import { getOrder } from '#core/orders/desk/order-desk.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { NewOrderValues } from './new-order-values.ts'

/** What a new order begins with that is to be like an earlier one. */
export interface OrderedBefore {
  values: Partial<NewOrderValues>
  /** What of it is not on sale any more, by name. */
  leftOut: string[]
}

/** The customer and the goods of this order; null: none is named, or it can't be read, which is said. */
export function useOrderedBefore(id: string | null): OrderedBefore | null | 'loading' {
  const { data, isPending } = useQuery({
    queryKey: ['ordered before', id],
    enabled: id !== null,
    // It is changed in the form from then on.
    staleTime: Infinity,
    queryFn: ({ signal }) => read(id ?? '', signal),
  })
  if (id === null) return null
  return isPending ? 'loading' : (data ?? null)
}

async function read(id: string, signal: AbortSignal): Promise<OrderedBefore | null> {
  try {
    const [{ order }, { items, left_out: leftOut }] = await Promise.all([
      api(getOrder, { id }, { signal }),
      api(askedAgain, { id }, { signal }),
    ])
    const { nama, phone, delivery_method, address } = order
    return { values: { nama, phone, delivery_method, ...address, items }, leftOut }
  } catch (error) {
    if (signal.aborted) throw error
    toast.error('The earlier order could not be read. Please fill the form in.')
    return null
  }
}
