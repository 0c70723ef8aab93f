import type { ReactNode } from 'react'
import { SubNav } from '../sub-nav.tsx'
import { ordersPages } from './orders-nav.tsx'

/**
 * The pages of the section and what can be done with all orders, in one row. The section's name is in the frame above, so
 * the heading is for screen readers only.
 */
export function OrdersHeader({ title, actions }: { title: string; actions: ReactNode }) {
  return (
    <header className="-mt-3 mb-2 flex items-center gap-2 lg:-mt-4">
      <h1 className="sr-only">{title}</h1>
      <SubNav label="Orders" pages={ordersPages} className="min-w-0 flex-1 [&>ul]:mr-0 [&>ul]:pr-0" />
      {actions}
    </header>
  )
}
