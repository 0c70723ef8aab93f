import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getShop, type ShopDetails } from '../../../../core/settings/settings.ts'
import type { ListedOrder } from '../../../../core/orders/desk/order-list.ts'
import type { ParcelWeight } from '../../../../core/orders/desk/parcel-weight.ts'
import { api } from '../../../api.ts'
import { useOrder } from '../order-queries.ts'
import { PaperAccess, PaperFrame } from './paper-frame.tsx'

export interface PrintProps {
  order: ListedOrder
  /** Of its parcel; null: nobody knows. */
  weight: ParcelWeight | null
  shop: ShopDetails
  /** Where its QR leads: to the order on the desk. */
  link: string
}

/** A sheet of paper about one order, for staff. `paper`: its size as CSS has it. */
export function PrintPage({
  title,
  paper,
  children,
}: {
  title: string
  paper: string
  children: (props: PrintProps) => ReactNode
}) {
  return (
    <PaperAccess paper={paper}>
      <Sheet title={title}>{children}</Sheet>
    </PaperAccess>
  )
}

function Sheet({ title, children }: { title: string; children: (props: PrintProps) => ReactNode }) {
  const { id = '' } = useParams()
  const found = useOrder(id)
  const shop = useShopDetails()
  const order = found.data?.order
  const failure = found.error ?? shop.error
  return (
    <PaperFrame
      title={`${title} ${order?.number ?? ''}`}
      back={{ to: `/admin/orders?order=${id}`, label: 'Back to the order' }}
      ready={order !== undefined && shop.data !== undefined}
      failure={failure && !order ? { title: 'This order could not be loaded', error: failure } : null}
      onRetry={() => void found.refetch()}
    >
      {order &&
        shop.data &&
        children({
          order,
          weight: found.data?.parcel_weight ?? null,
          shop: shop.data,
          link: linkToOrder(order.id),
        })}
    </PaperFrame>
  )
}

/** Where a code on paper leads: to the order on the desk, which offers to move it on. */
export const linkToOrder = (id: string) => `${location.origin}/admin/orders?order=${id}`

export function useShopDetails() {
  return useQuery({ queryKey: ['shop'], queryFn: ({ signal }) => api(getShop, {}, { signal }) })
}
