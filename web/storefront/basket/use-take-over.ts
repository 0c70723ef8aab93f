import { useEffect } from 'react'
import type { PostedBasket } from './posted-basket.ts'
import { takeOver } from './basket-store.ts'
import { forgetCarried } from './carried-basket.ts'

/** Once scripts run, what was put in without them lies with the rest. */
export function useTakeOver({ items }: PostedBasket, ordered: boolean): void {
  useEffect(() => {
    if (items.length === 0 || ordered) return
    takeOver(items)
    forgetCarried()
  }, [items, ordered])
}
