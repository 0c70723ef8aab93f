import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getShop, type ShopDetails } from '#core/settings/settings.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import type { PaymentEntry } from '#core/payments/payment-entries.ts'
import { api } from '#web/api.ts'
import { useTrackingLink, useOrder } from '../order-queries.ts'
import { PrintPageAccess, PaperFrame } from './paper-frame.tsx'

export interface PrintProps {
  order: ListedOrder
  weight: ParcelWeight | null
  /** Cash rounding to 5 sen. Positive if the customer paid less than the total. */
  roundingSen: number
  shop: ShopDetails
  /** URL of the QR code, which opens the order in the back-office. */
  link: string
  /** Tracking link for a customer without a phone number. `null` if the customer gets messages. */
  customerLink: string | null
}

/** `paper` is a CSS page size. */
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
    <PrintPageAccess paper={paper}>
      <PrintContent title={title}>{children}</PrintContent>
    </PrintPageAccess>
  )
}

function PrintContent({ title, children }: { title: string; children: (props: PrintProps) => ReactNode }) {
  const { id = '' } = useParams()
  const found = useOrder(id)
  const shop = useShopDetails()
  const order = found.data?.order
  const customers = useTrackingLink(id, order?.phone === '')
  const missing = order?.phone === '' && !customers.data
  const failure = found.error ?? shop.error ?? customers.error
  return (
    <PaperFrame
      title={`${title} ${order?.number ?? ''}`}
      back={{ to: `/admin/orders?order=${id}`, label: 'Back to the order' }}
      ready={order !== undefined && shop.data !== undefined && !missing}
      failure={
        failure && (!order || missing) ? { title: 'This order could not be loaded', error: failure } : null
      }
      onRetry={() => {
        void found.refetch()
        if (missing) void customers.refetch()
      }}
    >
      {order &&
        shop.data &&
        !missing &&
        children({
          order,
          weight: found.data?.parcel_weight ?? null,
          roundingSen: sumRounding(found.data?.payments ?? []),
          shop: shop.data,
          link: getAdminOrderUrl(order.id),
          customerLink: customers.data?.link ?? null,
        })}
    </PaperFrame>
  )
}

const sumRounding = (payments: PaymentEntry[]) =>
  payments
    .filter(({ kind, reversed }) => kind === 'rounding' && !reversed)
    .reduce((sum, { amount_sen: sen }) => sum + sen, 0)

export const getAdminOrderUrl = (id: string) => `${location.origin}/admin/orders?order=${id}`

export function useShopDetails() {
  return useQuery({ queryKey: ['shop'], queryFn: ({ signal }) => api(getShop, {}, { signal }) })
}
