import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listUnpaidInvoices, type UnpaidInvoice } from '#core/documents/document-calls.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { documentsKey } from '../../orders/documents/order-documents-query.ts'
import { PaymentsNav } from '../payments-nav.tsx'

const invoicesQuery = () =>
  queryOptions({
    queryKey: [...documentsKey, 'unpaid'],
    queryFn: ({ signal }) => api(listUnpaidInvoices, {}, { signal }),
  })

export const clientLoader = prefetchQueries(() => [invoicesQuery()])

const sum = (list: UnpaidInvoice[]) => formatRinggit(list.reduce((total, { due_sen: sen }) => total + sen, 0))

export default function InvoicesPage() {
  const found = useQuery(invoicesQuery())
  const invoices = found.data ?? []
  const overdue = invoices.filter(({ overdue_days: days }) => days > 0)
  return (
    <>
      <PageHeader
        title="Unpaid invoices"
        note={
          invoices.length > 0
            ? `${sum(invoices)} due, of which ${sum(overdue)} overdue.`
            : 'Invoices for orders that are not fully paid.'
        }
      />
      <PaymentsNav />
      {found.isPending && (
        <>
          <Loading label="Loading invoices…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </>
      )}
      {found.isError && (
        <ErrorState title="Invoices could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {found.data && (
        <Card flush className="max-md:contents">
          <DataTable
            caption="Unpaid invoices"
            rows={invoices}
            rowKey={({ id }) => id}
            columns={columns}
            renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
            empty={
              <EmptyState title="No unpaid invoices" icon={<CheckIcon />}>
                Issue an invoice from an order to give a customer time to pay.
              </EmptyState>
            }
          />
        </Card>
      )}
    </>
  )
}

const columns = [
  {
    key: 'number',
    header: 'Invoice',
    width: '10rem',
    render: ({ link, number }: UnpaidInvoice) => (
      <a href={link} target="_blank" rel="noreferrer" className="tabular-nums">
        {number}
      </a>
    ),
  },
  { key: 'buyer', header: 'Buyer', render: ({ buyer }: UnpaidInvoice) => buyer },
  { key: 'order', header: 'Order', width: '8rem', render: OrderLink },
  {
    key: 'due',
    header: 'Due',
    width: '13rem',
    render: (invoice: UnpaidInvoice) => (
      <span className="flex items-center gap-2 tabular-nums">
        {formatListDay(invoice.due_on ?? '')} <Age days={invoice.overdue_days} />
      </span>
    ),
  },
  {
    key: 'sum',
    header: 'Amount due',
    align: 'end' as const,
    width: '9rem',
    render: ({ due_sen: sen }: UnpaidInvoice) => <Money sen={sen} />,
  },
]

function OrderLink({ order_id: id, order_number: number }: UnpaidInvoice) {
  return (
    <Link to={`/admin/orders?order=${id}`} className="tabular-nums">
      {number}
    </Link>
  )
}

function Age({ days }: { days: number }) {
  if (days <= 0) return null
  return (
    <StatusPill tone={days > 30 ? 'wrong' : 'caution'}>{days === 1 ? '1 day' : `${days} days`}</StatusPill>
  )
}

function InvoiceCard({ invoice }: { invoice: UnpaidInvoice }) {
  return (
    <Card className="grid gap-1 text-15">
      <span className="flex items-baseline justify-between gap-3">
        <a href={invoice.link} target="_blank" rel="noreferrer" className="font-semibold tabular-nums">
          {invoice.number}
        </a>
        <Money sen={invoice.due_sen} className="font-semibold" />
      </span>
      <span className="wrap-anywhere">{invoice.buyer}</span>
      <span className="flex flex-wrap items-center gap-2 text-quiet tabular-nums">
        Due {formatListDay(invoice.due_on ?? '')} <Age days={invoice.overdue_days} />
      </span>
      <OrderLink {...invoice} />
    </Card>
  )
}
