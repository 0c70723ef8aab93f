import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { atLeast } from '../../../../core/contracts/contract.ts'
import { getShop, type ShopDetails } from '../../../../core/contracts/settings.ts'
import type { ListedOrder } from '../../../../core/contracts/order-list.ts'
import { RequireAccess } from '../../../account/require-access.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Queries } from '../../queries.tsx'
import { useOrder } from '../order-queries.ts'

export interface PrintProps {
  order: ListedOrder
  shop: ShopDetails
  /** Where its QR leads: to the order on the desk. */
  link: string
}

/**
 * A sheet of paper about one order, for staff. `paper`: its size as CSS has it; what is around it isn't printed. Paper is
 * white, whatever the theme.
 */
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
    <RequireAccess access={atLeast('contributor')}>
      <Queries>
        <style>{`@page { size: ${paper}; margin: 0 }`}</style>
        <Sheet title={title}>{children}</Sheet>
      </Queries>
    </RequireAccess>
  )
}

function Sheet({ title, children }: { title: string; children: (props: PrintProps) => ReactNode }) {
  const { id = '' } = useParams()
  const found = useOrder(id)
  const shop = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api(getShop, {}, { signal }),
  })
  const order = found.data?.order
  const failure = found.error ?? shop.error
  return (
    <main className="min-h-dvh bg-sunk p-4 scheme-light print:min-h-0 print:bg-surface print:p-0">
      <title>{`${title} ${order?.number ?? ''} · Cetak`}</title>
      <header className="mx-auto mb-4 flex max-w-[210mm] flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-20">
          {title} {order?.number}
        </h1>
        <span className="flex gap-2">
          <Link to={`/admin/orders?order=${id}`} className={buttonLook()}>
            Back to the order
          </Link>
          <Button variant="primary" disabled={!order || !shop.data} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </header>
      {failure && !order && (
        <ErrorState title="This order could not be loaded" onRetry={() => void found.refetch()}>
          {failure.message}
        </ErrorState>
      )}
      {order &&
        shop.data &&
        children({ order, shop: shop.data, link: `${location.origin}/admin/orders?order=${order.id}` })}
    </main>
  )
}
