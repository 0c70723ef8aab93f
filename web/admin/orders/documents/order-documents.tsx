import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issueDocument, listOrderDocuments, type IssuedDocument } from '#core/documents/document-calls.ts'
import { documentKindLabels, type DocumentKind } from '#core/documents/document-kinds.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { OrderSection } from '../details/order-section.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const documentsKey = ['documents'] as const

const orderDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, id],
    queryFn: ({ signal }) => api(listOrderDocuments, { id }, { signal }),
  })

/** Lists the numbered documents of an order, with links to send, and issues new ones. */
export function OrderDocuments({ order }: { order: ListedOrder }) {
  const found = useQuery(orderDocumentsQuery(order.id))
  const [dialog, setDialog] = useState<'invoice' | 'credit_note'>()
  const client = useQueryClient()
  const issue = useMutation({
    mutationFn: (kind: DocumentKind) => api(issueDocument, { id: order.id, kind }),
    onSuccess: ({ kind, number }) => toast.success(`${documentKindLabels[kind]} ${number} issued`),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey }),
  })
  const documents = found.data ?? []
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const isQuoted = order.stage === 'quoted'
  return (
    <OrderSection title="Documents">
      {found.isPending && <Skeleton className="h-11 rounded-control" />}
      {found.isError && <ErrorNote>{found.error.message}</ErrorNote>}
      {documents.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2">
        {isQuoted && (
          <Button size="small" busy={issue.isPending} onClick={() => issue.mutate('quotation')}>
            Issue quotation
          </Button>
        )}
        {!isQuoted && (
          <Button size="small" onClick={() => setDialog('invoice')}>
            Issue invoice
          </Button>
        )}
        {order.balance.received_sen > 0 && (
          <Button size="small" busy={issue.isPending} onClick={() => issue.mutate('receipt')}>
            Issue receipt
          </Button>
        )}
        {invoices.length > 0 && (
          <Button size="small" onClick={() => setDialog('credit_note')}>
            Issue credit note
          </Button>
        )}
      </p>
      {dialog && (
        <IssueDialog order={order} kind={dialog} invoices={invoices} onClose={() => setDialog(undefined)} />
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-15">
      <span>
        <a href={link} target="_blank" rel="noreferrer" className="font-semibold tabular-nums">
          {documentKindLabels[kind]} {number}
        </a>
        <span className="block text-13 text-quiet tabular-nums">
          {formatListDay(day)}
          {due && `, due ${formatListDay(due)}`} · <Money sen={sen} />
        </span>
      </span>
      <CopyButton text={`${location.origin}${link}`} aria-label={`Copy the link of ${number}`} />
    </li>
  )
}
