import { useState } from 'react'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/**
 * Returns the previous total if delivery, a discount or a new price changed it. Returns `null` if the total is as
 * first shown for these items.
 */
export function usePreviousTotal(totalSen: number, list: AdminOrderItem[], stale: boolean): number | null {
  // The form returns new objects each time it is read.
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
  /** The total differs from the one that staff marked as paid, so they have to confirm it again. */
  changed: boolean
  agreedSen: number
  /** Confirms that staff received the amount shown now. */
  agree: () => void
}

/** Keeps the total that was shown when the order was marked as paid in cash. */
export function useCashAgreement(totalSen: number, paid: boolean, stale: boolean): CashAgreement {
  const [agreedSen, setAgreedSen] = useState(0)
  return {
    changed: paid && !stale && agreedSen !== totalSen,
    agreedSen,
    agree: () => setAgreedSen(totalSen),
  }
}
