import { useState } from 'react'
import type { ListedOrder } from '../../../../core/contracts/order-list.ts'

interface State {
  /** What is looked for; another filter chooses anew. */
  filter: string
  orders: ReadonlyMap<string, ListedOrder>
  /** Where Shift begins. */
  last: string | null
}

const none = (filter: string): State => ({ filter, orders: new Map(), last: null })

/** Which orders of the table are selected. */
export function useChosen(filter: string) {
  const [kept, setState] = useState(() => none(filter))
  const state = kept.filter === filter ? kept : none(filter)
  if (state !== kept) setState(state)

  function set(rows: readonly ListedOrder[], on: boolean, last: string | null): void {
    const orders = new Map(state.orders)
    for (const row of rows)
      if (on) orders.set(row.id, row)
      else orders.delete(row.id)
    setState({ ...state, orders, last })
  }
  return {
    has: (id: string) => state.orders.has(id),
    count: state.orders.size,
    /** With `range`, everything from the last one that was chosen to this one. `shown`: the rows in their order. */
    toggle(row: ListedOrder, on: boolean, range: boolean, shown: readonly ListedOrder[]) {
      const ends = [state.last, row.id].map((id) => shown.findIndex((each) => each.id === id))
      const from = Math.min(...ends)
      set(range && from >= 0 ? shown.slice(from, Math.max(...ends) + 1) : [row], on, row.id)
    },
    toggleAll: (on: boolean, shown: readonly ListedOrder[]) => set(shown, on, null),
    clear: () => setState(none(filter)),
    /** `shown`: the rows as they are now, for what has become of them since. */
    orders(shown: readonly ListedOrder[]): ListedOrder[] {
      const now = new Map(shown.map((row) => [row.id, row]))
      return [...state.orders.values()].map((order) => now.get(order.id) ?? order)
    },
  }
}
export type Chosen = ReturnType<typeof useChosen>
