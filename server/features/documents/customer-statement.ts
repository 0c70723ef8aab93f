import type { getCustomerStatement } from '#core/documents/document-calls.ts'
import { formatDocumentNumber } from '#core/documents/document-kinds.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { normalizePhoneForMessages } from '#core/shared/phone.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { orderAccessForDocuments, type Order } from '../orders/orders.ts'
import { findLedgerEntries, listLiveEntries } from '../payments/payments.ts'
import { shopTexts } from '../settings/settings.ts'
import { findBillingSettings } from './billing-store.ts'
import { renderDocumentPdf } from './document-pdf.ts'
import { documentTexts, type DocumentTexts } from './document-texts.ts'
import { findInvoicesAndCreditNotes } from './documents-store.ts'
import type { StoredDocument } from './documents-tables.ts'
import { findPaymentInstructions, findSeller } from './issue-document.ts'

interface StatementEntry {
  kind: 'charge' | 'credit' | 'payment'
  day: string
  text: string
  sen: Sen
  /** Only for invoices. */
  dueOn?: string | null
}

export async function renderCustomerStatement(
  db: Db,
  { phone, from, to, language: asked }: ParsedInputOf<typeof getCustomerStatement>,
): Promise<Buffer | Refusal<'no_orders' | 'wrong_period'>> {
  if (to < from) return refuse('wrong_period')
  const orders = (await orderAccessForDocuments.ofPhone(db, normalizePhoneForMessages(phone)))
    .filter(({ stage }) => stage !== 'quoted')
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime())
  const language = asked ?? (await shopTexts.language(db))
  const t = documentTexts[language]
  const numberOf = new Map(orders.map(({ id, number }) => [id, number]))
  const entries = listLiveEntries(await findLedgerEntries(db, [...numberOf.keys()])).filter(
    ({ kind }) => kind !== 'fee',
  )
  const charges = await findInvoicesAndCreditNotes(db, [...numberOf.keys()])
  const documentsOf = Map.groupBy(charges, ({ orderId }) => orderId)
  const moved = new Set([...entries, ...charges].map(({ orderId }) => orderId))
  // A cancelled order matters only if it was paid or invoiced.
  const listed = orders.filter(({ id, stage }) => isOrdered(stage) || moved.has(id))
  const [latest] = listed
  if (!latest) return refuse('no_orders')
  const changedOn = await orderAccessForDocuments.totalsChangedOn(db, [...numberOf.keys()])
  const all: StatementEntry[] = [
    ...charges.map(({ kind, year, number, issuedOn, dueOn, content, totalSen }) => ({
      kind: kind === 'credit_note' ? ('credit' as const) : ('charge' as const),
      day: issuedOn,
      text: `${t.titles[kind]} ${formatDocumentNumber(kind, year, number)}, ${content.order_number}`,
      sen: kind === 'credit_note' ? 0 - totalSen : totalSen,
      dueOn,
    })),
    ...listed.flatMap((order) =>
      listOrderCharges(order, documentsOf.get(order.id) ?? [], changedOn.get(order.id), t),
    ),
    ...entries.map(({ orderId, kind, paidAt, amountSen, method }) => {
      const label = kind === 'rounding' ? t.rounding : amountSen < 0 ? t.refund : t.payment
      return {
        kind: 'payment' as const,
        day: getShopDay(paidAt),
        text: `${label} ${numberOf.get(orderId) ?? ''}, ${t.methods[method]}`,
        sen: 0 - amountSen,
      }
    }),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
  const sum = (list: readonly StatementEntry[]) => list.reduce((total, { sen }) => total + sen, 0)
  const inPeriod = all.filter(({ day }) => day >= from && day <= to)
  const before = sum(all.filter(({ day }) => day < from))
  const sumOf = (wanted: StatementEntry['kind']) => sum(inPeriod.filter(({ kind }) => kind === wanted))
  const credited = sumOf('credit')
  const buyer = charges.at(-1)?.content.buyer
  const balance = before + sum(inPeriod)
  const size = 10.5
  return renderDocumentPdf({
    title: t.titles.statement,
    seller: await findSeller(db, await findBillingSettings(db)),
    buyer: buyer ?? { name: latest.nama, company: '', registration_no: '', address: '' },
    facts: [
      [t.date, formatListDay(getShopDay(new Date()))],
      [t.period, `${formatListDay(from)} – ${formatListDay(to)}`],
    ],
    language,
    hasBalances: true,
    rows: [
      [[], [{ text: t.before, size }], [], [{ text: formatRinggit(before), size }]],
      ...inPeriod.map(({ day, text, sen, dueOn }, at) => [
        [{ text: String(at + 1), size }],
        [
          { text: `${formatListDay(day)}  ${text}`, size },
          ...(dueOn ? [{ text: `${t.due}: ${formatListDay(dueOn)}`, size: 9.5 }] : []),
        ],
        [{ text: formatRinggit(sen), size }],
        [{ text: formatRinggit(before + sum(inPeriod.slice(0, at + 1))), size }],
      ]),
    ],
    sums: [
      [t.charged, sumOf('charge')],
      ...(credited === 0 ? [] : [[t.credited, credited] satisfies [string, Sen]]),
      [t.received, sumOf('payment')],
      balance < 0 ? [t.inCredit, 0 - balance, true] : [t.balance, balance, true],
    ],
    notes: [],
    payTo: balance > 0 ? await findPaymentInstructions(db) : null,
  })
}

/**
 * Returns the charge of an order, and the difference if it was reduced, changed or cancelled after it was charged.
 * Invoices and credit notes replace the charge, so that the balance of the statement is always the sum of the orders'
 * balances.
 */
function listOrderCharges(
  { number, placedAt, totalSen, stage, reduction }: Order,
  documents: readonly StoredDocument[],
  changedOn: string | undefined,
  t: DocumentTexts,
): StatementEntry[] {
  const isCancelled = stage === 'cancelled'
  const placedOn = getShopDay(placedAt)
  const reducedSen = (reduction?.reductions ?? []).reduce(
    (sum, { sen, postageSen = 0 }) => sum + sen + postageSen,
    0,
  )
  const chargedSen =
    documents.length === 0
      ? totalSen + reducedSen
      : documents.reduce((sum, { kind, totalSen: sen }) => sum + (kind === 'invoice' ? sen : 0 - sen), 0)
  const differenceSen = (isCancelled ? 0 : totalSen) - chargedSen
  const text = `${t.order} ${number}`
  const days = [placedOn, changedOn ?? '', ...documents.map(({ issuedOn }) => issuedOn)]
  const difference = {
    day: days.toSorted().at(-1) ?? placedOn,
    text: `${text}, ${isCancelled ? t.cancelled : differenceSen < 0 ? t.reduced : t.notInvoiced}`,
    kind: differenceSen < 0 ? ('credit' as const) : ('charge' as const),
    sen: differenceSen,
  }
  return [
    ...(documents.length === 0 ? [{ kind: 'charge' as const, day: placedOn, text, sen: chargedSen }] : []),
    ...(differenceSen === 0 ? [] : [difference]),
  ]
}
