import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBuyerDetails, type IssuedDocument } from '#core/documents/document-calls.ts'
import { documentKindLabels, type DocumentKind } from '#core/documents/document-kinds.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { OrderSection } from '../details/order-section.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { documentsKey, getOwed, orderDocumentsQuery } from './order-documents-query.ts'

const buyerQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, id, 'buyer'],
    queryFn: ({ signal }) => api(getBuyerDetails, { id }, { signal }),
  })

export function OrderDocumentList({ order }: { order: ListedOrder }) {
  const found = useQuery(orderDocumentsQuery(order.id))
  const buyer = useQuery(buyerQuery(order.id))
  const [dialog, setDialog] = useState<DocumentKind>()
  const documents = found.data ?? []
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const creditable = invoices.filter(({ uncredited_sen: sen }) => sen > 0)
  const [open] = creditable
  const isQuoted = order.stage === 'quoted'
  const isCancelled = order.stage === 'cancelled'
  const excessSen = open ? open.uncredited_sen - getOwed(order) : 0
  return (
    <OrderSection title="Documents">
      {found.isPending && <Skeleton className="h-11 rounded-control" />}
      {found.isError && <ErrorNote>Documents could not be loaded. {found.error.message}</ErrorNote>}
      {documents.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {open && excessSen !== 0 && (
        <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {isCancelled
            ? `The order is cancelled, but ${formatRinggit(excessSen)} of ${open.number} is still open. Issue a credit note.`
            : excessSen > 0
              ? `${open.number} is ${formatRinggit(excessSen)} more than the order’s total. Issue a credit note.`
              : `${open.number} is ${formatRinggit(-excessSen)} less than the order’s total. Credit the rest and issue a new invoice.`}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {isQuoted && (
          <Button size="small" disabled={buyer.isPending} onClick={() => setDialog('quotation')}>
            Issue quotation
          </Button>
        )}
        {!isQuoted && !isCancelled && (
          <Button
            size="small"
            disabled={buyer.isPending}
            why={open && `Credit ${open.number} in full before you issue another invoice.`}
            onClick={() => setDialog('invoice')}
          >
            Issue invoice
          </Button>
        )}
        {order.balance.received_sen > 0 && (
          <Button size="small" onClick={() => setDialog('receipt')}>
            Issue receipt
          </Button>
        )}
        {invoices.length > 0 && (
          <Button
            size="small"
            why={!open && 'All invoices are credited in full.'}
            onClick={() => setDialog('credit_note')}
          >
            Issue credit note
          </Button>
        )}
      </p>
      {dialog && (
        <IssueDialog
          order={order}
          kind={dialog}
          buyer={buyer.data ?? null}
          invoices={creditable}
          onClose={() => setDialog(undefined)}
        />
      )}
    </OrderSection>
  )
}

function DocumentRow({
  document: { kind, number, link, total_sen: sen, issued_on: day, due_on: due },
}: {
  document: IssuedDocument
}) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-2 text-15">
      <span className="min-w-0">
        <a href={link} target="_blank" rel="noreferrer" className="font-semibold tabular-nums">
          {documentKindLabels[kind]} {number}
        </a>
        <span className="block text-13 text-quiet tabular-nums">
          {formatListDay(day)}
          {due && `, due ${formatListDay(due)}`} · <Money sen={sen} />
        </span>
      </span>
      <CopyButton
        className="shrink-0"
        text={`${location.origin}${link}`}
        aria-label={`Copy the link of ${number}`}
      />
    </li>
  )
}
