import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import { listOrders, type ListedOrder } from '#core/orders/admin/order-list.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

const minSearchLength = 2
const maxShown = 5

export type CustomerValues = Partial<
  Pick<ListedOrder, 'nama' | 'phone' | 'delivery_method'> & ListedOrder['address']
>

/**
 * Choosing a customer fills in the name and phone number. The address is only offered, because it changes the
 * delivery method and the postage, which may already be agreed with the customer at the counter.
 */
export function CustomerSearch({
  delivery,
  onFill,
}: {
  delivery: DeliveryMethod
  onFill: (customer: CustomerValues) => void
}) {
  const [typed, setTyped] = useState('')
  const [offered, setOffered] = useState<ListedOrder | null>(null)
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['orders', 'customers', search],
    queryFn: ({ signal }) => api(listOrders, { search, limit: 20 }, { signal }),
    enabled: search.length >= minSearchLength,
  })
  const customers = search.length >= minSearchLength ? latestOrderPerPhone(found.data?.orders ?? []) : []
  const choose = (order: ListedOrder) => {
    setTyped('')
    setOffered(
      found.data?.orders.find(({ phone, address }) => phone === order.phone && address.address1 !== '') ??
        null,
    )
    onFill({ nama: order.nama, phone: order.phone })
  }
  const applyAddress = ({ address }: ListedOrder) => {
    setOffered(null)
    onFill({ delivery_method: 'pos', ...address })
  }
  return (
    <div>
      <Field
        label="Find customer"
        optional
        hint={
          found.isError
            ? 'The search failed. Enter the details below.'
            : found.isFetched && search.length >= minSearchLength && customers.length === 0
              ? 'No customer found. Enter the details below.'
              : 'Name or phone number'
        }
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Without this, Enter would submit the whole order.
            event.preventDefault()
            if (customers[0]) choose(customers[0])
          }}
        />
      </Field>
      {customers.length > 0 && (
        <ul aria-label="Customers found" className="rounded-surface border border-line bg-surface p-1">
          {customers.map((order) => (
            <li key={order.phone}>
              <button
                type="button"
                onClick={() => choose(order)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-2 text-left hover:bg-sunk"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{order.nama}</span>
                <span className="text-15 text-quiet tabular-nums">{order.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered && (
        <section
          aria-label="Previous address"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-surface border border-line bg-surface p-3 text-15"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-13 text-quiet">Address of {offered.number}</span>
            {formatAddress(offered)}
          </p>
          <Button onClick={() => applyAddress(offered)}>
            {delivery === 'pos' ? 'Use this address' : 'Ship to this address'}
          </Button>
        </section>
      )}
    </div>
  )
}

function formatAddress({ address: { address1, address2, postcode, city, state } }: ListedOrder): string {
  return [address1, address2, `${postcode} ${city}`.trim(), state].filter(Boolean).join(', ')
}

function latestOrderPerPhone(orders: ListedOrder[]): ListedOrder[] {
  const known = orders.filter(({ phone }) => phone !== '')
  return [...new Map(known.toReversed().map((order) => [order.phone, order])).values()]
    .toReversed()
    .slice(0, maxShown)
}
