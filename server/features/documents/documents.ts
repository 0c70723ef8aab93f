import {
  changeBillingSettings,
  getBillingSettings,
  getBuyerDetails,
  getCustomerStatement,
  getDocumentFile,
  issueDocument,
  listOrderDocuments,
  listUnpaidInvoices,
  type BuyerDetails,
  type UnpaidInvoice,
} from '#core/documents/document-calls.ts'
import { formatDocumentNumber } from '#core/documents/document-kinds.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { countDaysBetween } from '#core/shared/shop-weeks.ts'
import type { Database, Db } from '#server/db/database.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { requireActorName, route, type Feature } from '#server/http/route.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'
import { findProductNames, lockCatalog } from '../catalog/catalog.ts'
import { recordAction } from '../identity/identity.ts'
import { orderAccessForDocuments, orderAccessForReminders, type Order } from '../orders/orders.ts'
import type { OrderDocuments } from '../payments/payments.ts'
import { findBillingSettings, updateBillingSettings } from './billing-store.ts'
import { renderCustomerStatement } from './customer-statement.ts'
import {
  sumCreditsByInvoice,
  findDocumentByKey,
  findDocumentsOfOrder,
  findDocumentsOfOrders,
  findInvoices,
  findLatestDocument,
} from './documents-store.ts'
import { handleIssueDocument, presentDocument, sumCredits, type ReduceTotal } from './issue-document.ts'
import { quotationRoutes, sendDocument } from './quotation-file.ts'
import { maxSummedOrders, unpaidOrderRoutes } from './unpaid-orders.ts'

export function createDocuments(
  { db }: Database,
  { customerUrl, reduceTotal }: { customerUrl: () => string; reduceTotal: ReduceTotal },
): Feature {
  return {
    name: 'documents',
    routes: [
      route(listOrderDocuments, async ({ id }) => {
        const [order] = await orderAccessForDocuments.byPublicIds(db, [id])
        if (!order) return refuse('not_found')
        const documents = await findDocumentsOfOrder(db, order.id)
        return documents.map((each) => presentDocument(each, sumCredits(documents, each.id)))
      }),
      route(getBuyerDetails, async ({ id }) => {
        const [order] = await orderAccessForDocuments.byPublicIds(db, [id])
        return order ? findBuyerDetails(db, order) : refuse('not_found')
      }),
      route(issueDocument, (input, { caller }) =>
        handleIssueDocument(db, reduceTotal, input, requireActorName(caller)),
      ),
      route(getDocumentFile, async ({ key }, { reply }) => {
        const found = await findDocumentByKey(db, key)
        return found ? sendDocument(found, reply) : refuse('not_found')
      }),
      route(listUnpaidInvoices, () => listUnpaid(db)),
      ...quotationRoutes(db),
      ...unpaidOrderRoutes(db, customerUrl),
      route(getCustomerStatement, async (input, { reply }) => {
        const content = await renderCustomerStatement(db, input)
        if (content instanceof Refusal) return content
        return sendDownload(reply, { type: 'application/pdf', name: `statement ${input.to}.pdf`, content })
      }),
      route(getBillingSettings, () => findBillingSettings(db)),
      route(changeBillingSettings, ({ version: expectedVersion, ...given }, call) =>
        db.transaction(async (tx) => {
          await lockCatalog(tx)
          const products = await findProductNames(tx)
          if (given.product_taxes.some((each) => !products.has(each.product_id)))
            return refuse('invalid_input', {
              fields: { product_taxes: 'A product no longer exists. Reload the page.' },
            })
          const conflict = await incrementVersion(tx, call, { kind: 'billing', expectedVersion }, () =>
            findBillingSettings(tx),
          )
          if (conflict) return conflict
          await updateBillingSettings(tx, given)
          await recordAction(
            tx,
            call,
            'changed billing settings',
            given.sst_number && `SST ${given.sst_number}`,
          )
          return findBillingSettings(tx)
        }),
      ),
    ],
  }
}

export { creditExcessInvoiced } from './issue-document.ts'

const mostInvoices = 5000

async function findBuyerDetails(db: Db, { id, phone }: Order): Promise<BuyerDetails> {
  const orders = phone === '' ? [] : await orderAccessForDocuments.ofPhone(db, phone)
  const ids = [...new Set([id, ...orders.map((order) => order.id)])]
  const latest = await findLatestDocument(db, ids, ['quotation', 'invoice'])
  const invoice = await findLatestDocument(db, ids, ['invoice'])
  const { company = '', registration_no = '', address = '' } = latest?.content.buyer ?? {}
  return {
    company,
    registration_no,
    // Without a company, the address is that of an earlier delivery, so it is not suggested.
    address: company === '' ? '' : address,
    credit_days: invoice?.dueOn ? countDaysBetween(invoice.issuedOn, invoice.dueOn) : null,
  }
}

async function listUnpaid(db: Db): Promise<UnpaidInvoice[]> {
  const orders = await orderAccessForReminders.find(db, maxSummedOrders)
  const ids = orders.map(({ id }) => id)
  const invoices = await findInvoices(db, ids, mostInvoices)
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const credits = await sumCreditsByInvoice(
    db,
    invoices.map(({ id }) => id),
  )
  const today = getShopDay(new Date())
  return invoices.flatMap((invoice): UnpaidInvoice[] => {
    const order = invoice.orderId === null ? undefined : orderOf.get(invoice.orderId)
    if (!order) return []
    const credited = credits.get(invoice.id) ?? 0
    const paidSen = order.totalSen - order.dueSen
    const due = Math.min(order.totalSen, invoice.totalSen - credited) - paidSen
    if (due <= 0) return []
    return [
      {
        ...presentDocument(invoice, credited),
        order_id: order.publicId,
        phone: order.phone,
        due_sen: due,
        overdue_days: countDaysBetween(invoice.dueOn ?? invoice.issuedOn, today),
      },
    ]
  })
}

export async function findDocumentsToExport(db: Db, orderIds: string[]): Promise<OrderDocuments[]> {
  return (await findDocumentsOfOrders(db, orderIds)).flatMap(
    ({ orderId, kind, year, number, taxSen, totalSen }) =>
      orderId === null
        ? []
        : [
            {
              orderId,
              number: formatDocumentNumber(kind, year, number),
              taxSen,
              totalSen,
            },
          ],
  )
}
