import type { DocumentContent } from '#core/documents/document-content.ts'
import { documentKindLabels, formatDocumentNumber } from '#core/documents/document-kinds.ts'
import { getQuoteFileAsAdmin, getQuoteFile } from '#core/orders/tracking/quotes.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { alreadyAnswered, requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'
import { shopTexts } from '../settings/settings.ts'
import { orderAccessForDocuments, type Order } from '../orders/orders.ts'
import { renderIssuedPdf } from './document-pdf.ts'
import { findLatestDocument } from './documents-store.ts'
import type { StoredDocument } from './documents-tables.ts'
import { createQuotationContent, storeDocument } from './issue-document.ts'

export const quotationRoutes = (db: Db): Route[] => [
  route(getQuoteFile, async (link, call) =>
    sendQuotation(db, await orderAccessForDocuments.byLink(db, link), 'The customer', call),
  ),
  route(getQuoteFileAsAdmin, async ({ id }, call) => {
    const [order] = await orderAccessForDocuments.byPublicIds(db, [id])
    return sendQuotation(db, order ?? null, requireActorName(call.caller), call)
  }),
]

async function sendQuotation(
  db: Db,
  order: Order | null,
  by: string,
  { reply }: Call,
): Promise<typeof alreadyAnswered | Refusal<'not_found'>> {
  if (!order?.validUntil || order.anonymisedAt) return refuse('not_found')
  const quotation = await db.transaction((tx) => findOrIssueQuotation(tx, order.publicId, by))
  return quotation ? sendDocument(quotation, reply) : refuse('not_found')
}

export async function sendDocument(
  document: StoredDocument,
  reply: Call['reply'],
): Promise<typeof alreadyAnswered> {
  const number = formatDocumentNumber(document.kind, document.year, document.number)
  const content = await renderIssuedPdf({ ...document, number })
  const name = `${documentKindLabels[document.kind]} ${number}.pdf`
  return sendDownload(reply, { type: 'application/pdf', name, content, inline: true })
}

/**
 * Returns the latest quotation. Issues a new one if there is none, or if staff have changed the quote since
 * then.
 */
async function findOrIssueQuotation(tx: Db, publicId: string, by: string): Promise<StoredDocument | null> {
  const order = await orderAccessForDocuments.lock(tx, publicId)
  if (!order) return null
  const latest = await findLatestDocument(tx, [order.id], ['quotation'])
  if (latest && order.stage !== 'quoted') return latest
  const language = latest?.language ?? (await shopTexts.language(tx))
  const content = await createQuotationContent(tx, order, language, latest)
  if (latest && isSameOffer(latest.content, content)) return latest
  return storeDocument(tx, order.id, { kind: 'quotation', language, content, by })
}

const formatOffer = ({ lines, discount_sen, postage_sen, total_sen, valid_until, note }: DocumentContent) =>
  JSON.stringify([
    lines.map(({ text, details, sen, tax_percent: percent }) => [text, details, sen, percent]),
    discount_sen,
    postage_sen,
    total_sen,
    valid_until,
    note,
  ])

const isSameOffer = (one: DocumentContent, other: DocumentContent) => formatOffer(one) === formatOffer(other)
