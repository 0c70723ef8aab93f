import { queryOptions, useQuery } from '@tanstack/react-query'
import { listOrderDocuments, type IssuedDocument } from '#core/documents/document-calls.ts'
import { api } from '#web/api.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { ordersKey } from '../order-queries.ts'

/** Changes of orders also reload documents, because a refund can issue a credit note. */
export const documentsKey = [...ordersKey, 'documents'] as const

export const orderDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, id],
    queryFn: ({ signal }) => api(listOrderDocuments, { id }, { signal }),
  })

/** Returns the invoice of the order that is not credited in full. There is at most one. */
export const useOpenInvoice = (orderId: string): IssuedDocument | undefined =>
  useQuery(orderDocumentsQuery(orderId)).data?.find(({ uncredited_sen: sen }) => sen > 0)

/** Returns the amount that invoices of the order should come to. */
export const getOwed = ({ stage, total_sen: totalSen }: ListedOrder): number =>
  stage === 'cancelled' ? 0 : totalSen
