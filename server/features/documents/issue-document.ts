import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { issueDocument, BillingSettings, IssuedDocument } from '#core/documents/document-calls.ts'
import type { DocumentContent, PaymentInstructions } from '#core/documents/document-content.ts'
import { formatDocumentNumber } from '#core/documents/document-kinds.ts'
import { computeIncludedTax } from '#core/documents/included-tax.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { listOrderItems } from '#core/orders/items/order-items.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import type { Sen } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderAccessForDocuments, type Order, type ReducedTotal } from '../orders/orders.ts'
import { findLedgerEntries, listLiveEntries } from '../payments/payments.ts'
import { findShop, paymentDetailsQueries, shopTexts } from '../settings/settings.ts'
import { findBillingSettings } from './billing-store.ts'
import { documentTexts } from './document-texts.ts'
import {
  assignDocumentNumber,
  findDocumentsOfOrder,
  findLatestDocument,
  insertDocument,
} from './documents-store.ts'
import type { StoredDocument } from './documents-tables.ts'

type IssueInput = ParsedInputOf<typeof issueDocument>
type IssueRefusal = Refusal<
  | 'not_found'
  | 'not_quoted'
  | 'still_quoted'
  | 'not_paid'
  | 'invoice_missing'
  | 'credit_too_large'
  | 'already_invoiced'
>

/** Earlier credit notes of the invoice reduce the total with the new one, if they have not reduced it before. */
function formatUnnamedCredits({ reduction }: Order, credits: readonly StoredDocument[]): string {
  const named = (reduction?.reductions ?? []).flatMap(({ number }) => number.split(', '))
  const numbers = credits.map((credit) => presentDocument(credit).number)
  return numbers.filter((number) => !named.includes(number)).join(', ')
}

/** Reduces the total of a locked order, and moves it from New to Paid if it is then paid. Passed by app.ts. */
export type ReduceTotal = (tx: Db, order: Order, reduced: ReducedTotal, by: string) => Promise<unknown>

/** The order is locked, so that two members of staff can't issue the same document. */
export async function handleIssueDocument(
  db: Db,
  reduceTotal: ReduceTotal,
  input: IssueInput,
  by: string,
): Promise<(IssuedDocument & { existed: boolean }) | IssueRefusal> {
  return db.transaction(async (tx) => {
    const order = await orderAccessForDocuments.lock(tx, input.id)
    if (!order) return refuse('not_found')
    const earlier = await findDocumentsOfOrder(tx, order.id)
    const corrected = findCorrected(input, earlier)
    const refusal = checkIssue(input, order, earlier, corrected)
    if (refusal) return refusal
    const language = input.language ?? (await shopTexts.language(tx))
    const billing = await findBillingSettings(tx)
    const content = await createContent(tx, { input, order, billing, language, corrected })
    const repeated =
      input.kind === 'receipt'
        ? findSameReceipt(earlier, content, language)
        : input.kind === 'quotation' && findSameQuotation(earlier, content, language)
    if (repeated) return { ...presentDocument(repeated), existed: true }
    const stored = await storeDocument(tx, order.id, {
      kind: input.kind,
      language,
      content,
      by,
      creditDays: input.credit_days ?? billing.credit_days,
      corrects: corrected?.id ?? null,
    })
    if (corrected && input.reduce_order) {
      const credits = [stored, ...earlier].filter((each) => each.corrects === corrected.id)
      const creditedSen = sumCredits(credits, corrected.id)
      await reduceTotal(
        tx,
        order,
        {
          totalSen: corrected.totalSen - creditedSen,
          reason: 'credit_note',
          number: formatUnnamedCredits(order, credits),
        },
        by,
      )
    }
    return { ...presentDocument(stored), existed: false }
  })
}

/**
 * Credits the part of the order's open invoice that exceeds its total, which a refund reduces. Returns the number of the
 * credit note, which is empty if there is nothing to credit.
 */
export async function creditExcessInvoiced(tx: Db, order: Order, by: string): Promise<string> {
  const earlier = await findDocumentsOfOrder(tx, order.id)
  const invoice = earlier.find((document) => isOpenInvoice(document, earlier))
  if (!invoice) return ''
  const excessSen = invoice.totalSen - sumCredits(earlier, invoice.id) - order.totalSen
  if (excessSen <= 0) return ''
  const { language } = invoice
  const content = await createContent(tx, {
    input: {
      id: order.publicId,
      kind: 'credit_note',
      buyer: { company: '', registration_no: '', address: '' },
      po_number: invoice.content.po_number,
      note: '',
      amount_sen: excessSen,
      reduce_order: false,
    },
    order,
    billing: await findBillingSettings(tx),
    language,
    corrected: invoice,
  })
  const stored = await storeDocument(tx, order.id, {
    kind: 'credit_note',
    language,
    content,
    by,
    corrects: invoice.id,
  })
  return presentDocument(stored).number
}

const isOpenInvoice = (document: StoredDocument, earlier: readonly StoredDocument[]) =>
  document.kind === 'invoice' && sumCredits(earlier, document.id) < document.totalSen

interface NewDocument extends Pick<StoredDocument, 'kind' | 'language' | 'content'> {
  by: string
  creditDays?: number
  corrects?: number | null
}

export async function storeDocument(
  tx: Db,
  orderId: string,
  { kind, language, content, by, creditDays = 0, corrects = null }: NewDocument,
): Promise<StoredDocument> {
  const issuedOn = getShopDay(new Date())
  const year = Number(issuedOn.slice(0, 4))
  // The number is drawn last, because its row is locked until the transaction ends.
  const number = await assignDocumentNumber(tx, kind, year)
  return insertDocument(tx, {
    kind,
    year,
    number,
    orderId,
    key: randomBytes(24).toString('base64url'),
    language,
    content,
    totalSen: content.total_sen,
    dueOn: kind === 'invoice' ? addDays(issuedOn, creditDays) : null,
    corrects,
    issuedOn,
    issuedBy: by,
  })
}

export async function createQuotationContent(
  tx: Db,
  order: Order,
  language: MessageLanguage,
  before: StoredDocument | null,
): Promise<DocumentContent> {
  const { company = '', registration_no = '', address = '' } = before?.content.buyer ?? {}
  const input: IssueInput = {
    id: order.publicId,
    kind: 'quotation',
    // Without a company, the address is that of the delivery, which may have changed, so it is not copied.
    buyer: { company, registration_no, address: company === '' ? '' : address },
    po_number: before?.content.po_number ?? '',
    note: '',
    reduce_order: false,
  }
  const billing = await findBillingSettings(tx)
  return createContent(tx, { input, order, billing, language, corrected: undefined })
}

const findCorrected = ({ kind, corrects }: IssueInput, earlier: readonly StoredDocument[]) =>
  kind === 'credit_note'
    ? earlier.find(({ id, kind: other }) => other === 'invoice' && id === corrects)
    : undefined

export const sumCredits = (earlier: readonly StoredDocument[], invoice: number) =>
  earlier.filter(({ corrects }) => corrects === invoice).reduce((sum, { totalSen }) => sum + totalSen, 0)

function checkIssue(
  { kind, amount_sen: amount }: IssueInput,
  order: Order,
  earlier: readonly StoredDocument[],
  corrected: StoredDocument | undefined,
): IssueRefusal | null {
  if (kind === 'quotation') return order.validUntil === null ? refuse('not_quoted') : null
  if (order.stage === 'quoted') return refuse('still_quoted')
  if (kind === 'receipt') return order.paidSen > 0 ? null : refuse('not_paid')
  if (kind === 'invoice')
    return earlier.some((document) => isOpenInvoice(document, earlier)) ? refuse('already_invoiced') : null
  if (!corrected) return refuse('invoice_missing')
  const rest = corrected.totalSen - sumCredits(earlier, corrected.id)
  return (amount ?? rest) > rest || rest === 0 ? refuse('credit_too_large') : null
}

const findSameReceipt = (
  earlier: readonly StoredDocument[],
  content: DocumentContent,
  language: MessageLanguage,
) =>
  earlier.find(
    (document) =>
      document.kind === 'receipt' &&
      document.language === language &&
      document.totalSen === content.total_sen &&
      isDeepStrictEqual(document.content.paid, content.paid),
  ) ?? null

const findSameQuotation = (
  earlier: readonly StoredDocument[],
  content: DocumentContent,
  language: MessageLanguage,
) => {
  const latest = earlier.find(({ kind }) => kind === 'quotation')
  return latest?.language === language && isDeepStrictEqual(latest.content, content) ? latest : null
}

interface ContentParts {
  input: IssueInput
  order: Order
  billing: BillingSettings
  language: MessageLanguage
  corrected: StoredDocument | undefined
}

async function createContent(
  tx: Db,
  { input, order, billing, language, corrected }: ContentParts,
): Promise<DocumentContent> {
  const t = documentTexts[language]
  const stated = await findStatedBuyer(tx, input, order.id)
  const title = (input.kind === 'invoice' && billing.invoice_title) || t.titles[input.kind]
  const entries = listLiveEntries(await findLedgerEntries(tx, [order.id]))
  const common = {
    title,
    seller: await findSeller(tx, billing),
    buyer: { ...stated.buyer, name: order.nama, address: stated.buyer.address || formatAddress(order) },
    order_number: order.number,
    po_number: stated.po_number,
    note: input.kind === 'quotation' ? order.quoteNote : input.note,
    valid_until: input.kind === 'quotation' ? (order.validUntil ?? '') : '',
    corrects: '',
    paid: entries
      .filter(({ kind }) => kind === 'payment' || kind === 'refund')
      .map(({ paidAt, method, amountSen }) => ({
        day: getShopDay(paidAt),
        method: t.methods[method],
        sen: amountSen,
      })),
    paid_sen: order.paidSen,
  }
  if (corrected) {
    const invoice = formatDocumentNumber(corrected.kind, corrected.year, corrected.number)
    const sen = input.amount_sen ?? corrected.totalSen
    return {
      ...common,
      buyer: corrected.content.buyer,
      corrects: invoice,
      lines: [{ text: t.credit(invoice), details: [], sen, tax_percent: 0 }],
      discount_sen: 0,
      postage_sen: 0,
      total_sen: sen,
      taxes: creditTaxes(corrected.content, sen),
    }
  }
  const rateOf = new Map(billing.product_taxes.map((each) => [each.product_id, each.tax_percent]))
  const isTaxed = billing.sst_number !== ''
  const reductions = orderAccessForDocuments.reductions(order, language)
  const goods = listOrderItems(order.goods)
  const lines = orderAccessForDocuments.items(order, language).map(({ product, lines: details, sen }, at) => {
    const item = goods[at]
    const own = item && 'productId' in item ? rateOf.get(item.productId) : undefined
    return { text: product, details, sen, tax_percent: isTaxed ? (own ?? billing.tax_percent) : 0 }
  })
  const payTo =
    input.kind === 'invoice' && order.paidSen < order.totalSen
      ? await findPaymentInstructions(tx, order.number)
      : null
  return {
    ...common,
    ...(payTo && { pay_to: payTo }),
    lines,
    discount_sen: order.discountSen - sumAmounts(reductions),
    ...(reductions.length > 0 && { reductions }),
    postage_sen: order.shippingSen,
    total_sen: order.totalSen,
    taxes: isTaxed ? computeIncludedTax(lines, order.discountSen) : [],
  }
}

/**
 * Returns the buyer and PO number of a new document. A receipt with neither a buyer nor a PO number gets
 * those of the order's latest invoice.
 */
async function findStatedBuyer(
  tx: Db,
  { kind, buyer, po_number }: IssueInput,
  orderId: string,
): Promise<Pick<IssueInput, 'buyer' | 'po_number'>> {
  const isStated = Object.values(buyer).some((value) => value !== '') || po_number !== ''
  const invoice =
    kind === 'receipt' && !isStated ? await findLatestDocument(tx, [orderId], ['invoice']) : null
  return invoice
    ? { buyer: invoice.content.buyer, po_number: invoice.content.po_number }
    : { buyer, po_number }
}

/** Splits a credit by the tax rates of its invoice. Postage is not taxed. */
function creditTaxes({ taxes, total_sen: total }: DocumentContent, sen: number): DocumentContent['taxes'] {
  const amounts = taxes.map(({ percent, net_sen: net, tax_sen: tax }) => ({
    sen: net + tax,
    tax_percent: percent,
  }))
  const taxed = amounts.reduce((sum, amount) => sum + amount.sen, 0)
  const credited = total > 0 ? Math.round((taxed * sen) / total) : 0
  return computeIncludedTax(amounts, taxed - credited)
}

export async function findSeller(db: Db, billing: BillingSettings): Promise<DocumentContent['seller']> {
  const { name, address, phone } = await findShop(db)
  const { company_name: company, ssm_number, sst_number } = billing
  return { name: company || name, address, phone, ssm_number, sst_number }
}

/** `null` if the shop has neither a bank account nor a QR code. */
export async function findPaymentInstructions(db: Db, reference = ''): Promise<PaymentInstructions | null> {
  const { accounts } = await paymentDetailsQueries.shown(db)
  const { code, recipient } = await paymentDetailsQueries.qr(db)
  if (accounts.length === 0 && code === '') return null
  return { accounts, qr_code: code, qr_recipient: recipient, reference }
}

const sumAmounts = (amounts: readonly { sen: Sen }[]) => amounts.reduce((sum, { sen }) => sum + sen, 0)

const formatAddress = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, isolateDirection(city)].filter(Boolean).join(' '), state]
    .filter(Boolean)
    .join('\n')

export const presentDocument = (stored: StoredDocument, creditedSen = 0): IssuedDocument => ({
  id: stored.id,
  kind: stored.kind,
  number: formatDocumentNumber(stored.kind, stored.year, stored.number),
  language: stored.language,
  buyer: stored.content.buyer.company || stored.content.buyer.name,
  order_number: stored.content.order_number,
  total_sen: stored.totalSen,
  issued_on: stored.issuedOn,
  issued_at: stored.issuedAt.toISOString(),
  issued_by: stored.issuedBy,
  due_on: stored.dueOn,
  uncredited_sen: stored.kind === 'invoice' ? stored.totalSen - creditedSen : 0,
  link: `/api/documents/${stored.key}`,
})
