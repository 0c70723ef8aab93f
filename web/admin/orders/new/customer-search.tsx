import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listOrders, type ListedOrder } from '../../../../core/orders/desk/order-list.ts'
import { api } from '../../../api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { NewOrderValues } from './new-order-values.ts'

const leastLetters = 2
const mostShown = 5

/** Who has ordered before is found while typing, and need not be typed again. */
export function CustomerSearch({ onChosen }: { onChosen: (customer: Partial<NewOrderValues>) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['orders', 'customers', search],
    queryFn: ({ signal }) => api(listOrders, { search, limit: 20 }, { signal }),
    enabled: search.length >= leastLetters,
  })
  const customers = search.length >= leastLetters ? latestOfEach(found.data?.orders ?? []) : []
  const choose = ({ nama, phone, delivery_method, address }: ListedOrder) => {
    setTyped('')
    onChosen({ nama, phone, delivery_method, ...address })
  }
  return (
    <div>
      <Field
        label="Has ordered before"
        hint={
          found.isFetched && search.length >= leastLetters && customers.length === 0
            ? 'Nobody by this name or number: fill in below.'
            : 'A name or a number'
        }
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
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
    </div>
  )
}

/** The newest come first: of each number the first. */
function latestOfEach(orders: ListedOrder[]): ListedOrder[] {
  const known = orders.filter(({ phone }) => phone !== '')
  return [...new Map(known.toReversed().map((order) => [order.phone, order])).values()]
    .toReversed()
    .slice(0, mostShown)
}
