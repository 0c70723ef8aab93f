import { useState } from 'react'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/**
 * Returns the previous total if the delivery method, a discount or a new price changed the total. Returns `null` if
 * the total is the one first shown for these items.
 */
export function usePreviousTotal(totalSen: number, list: AdminOrderItem[], stale: boolean): number | null {
  // The form returns new objects on every read, so the items are compared as JSON.
  const items = JSON.stringify(list)
  const [seen, setSeen] = useState<{ totalSen: number; items: string; before: number | null }>({
    totalSen,
    items,
    before: null,
  })
  if (!stale && (seen.totalSen !== totalSen || seen.items !== items))
    setSeen({ totalSen, items, before: seen.items === items && seen.totalSen > 0 ? seen.totalSen : null })
  return seen.before
}

export interface CashAgreement {
  /**
   * `true` if the total differs from the total that staff marked as paid. Staff must then confirm the payment again.
   */
  changed: boolean
  agreedSen: number
  agree: () => void
}

/** Remembers the total that was shown when staff marked the order as paid in cash. */
export function useCashAgreement(totalSen: number, paid: boolean, stale: boolean): CashAgreement {
  const [agreedSen, setAgreedSen] = useState(0)
  return {
    changed: paid && !stale && agreedSen !== totalSen,
    agreedSen,
    agree: () => setAgreedSen(totalSen),
  }
}
