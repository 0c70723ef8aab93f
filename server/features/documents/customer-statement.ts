import type { getCustomerStatement } from '#core/documents/document-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { normalizeMessagePhone } from '#core/shared/phone.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { documentOrders } from '../orders/orders.ts'
import { findEntries, listLiveEntries } from '../payments/payments.ts'
import { shopTexts } from '../settings/settings.ts'
import { findBillingSettings } from './billing-store.ts'
import { renderDocumentPdf } from './document-pdf.ts'
import { documentTexts } from './document-texts.ts'
import { findSeller } from './issue-document.ts'

interface StatementEntry {
  day: string
  text: string
  sen: Sen
}

/** Renders a customer's orders and payments in a period, with the balance before and after the period. */
export async function renderCustomerStatement(
  db: Db,
  { phone, from, to, language: wanted }: ParsedInputOf<typeof getCustomerStatement>,
): Promise<Buffer | Refusal<'not_found'>> {
  const orders = (await documentOrders.ofPhone(db, normalizeMessagePhone(phone))).filter(({ stage }) =>
    isOrdered(stage),
  )
  const [latest] = orders
  if (!latest) return refuse('not_found')
  const language = wanted ?? (await shopTexts.language(db))
  const t = documentTexts[language]
  const numberOf = new Map(orders.map(({ id, number }) => [id, number]))
  const entries = listLiveEntries(await findEntries(db, [...numberOf.keys()])).filter(
    ({ kind }) => kind !== 'fee',
  )
  const all: StatementEntry[] = [
    ...orders.map(({ number, placedAt, totalSen }) => ({
      day: getShopDay(placedAt),
      text: `${t.order} ${number}`,
      sen: totalSen,
    })),
    ...entries.map(({ orderId, paidAt, amountSen, method }) => ({
      day: getShopDay(paidAt),
      text: `${amountSen < 0 ? t.refund : t.payment} ${numberOf.get(orderId) ?? ''}, ${t.methods[method]}`,
      sen: 0 - amountSen,
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
  const sum = (list: readonly StatementEntry[]) => list.reduce((total, { sen }) => total + sen, 0)
  const inPeriod = all.filter(({ day }) => day >= from && day <= to)
  const before = sum(all.filter(({ day }) => day < from))
  const size = 10.5
  return renderDocumentPdf({
    title: t.titles.statement,
    seller: await findSeller(db, await findBillingSettings(db)),
    buyer: { name: latest.nama, company: '', registration_no: '', address: '' },
    facts: [
      [t.date, formatListDay(getShopDay(new Date()))],
      [t.period, `${formatListDay(from)} – ${formatListDay(to)}`],
    ],
    language,
    rows: inPeriod.map(({ day, text, sen }, at) => [
      [{ text: String(at + 1), size }],
      [{ text: `${formatListDay(day)}  ${text}`, size }],
      [{ text: formatRinggit(sen), size }],
    ]),
    sums: [
      [t.before, before],
      [t.charged, sum(inPeriod.filter(({ sen }) => sen > 0))],
      [t.received, sum(inPeriod.filter(({ sen }) => sen < 0))],
      [t.balance, before + sum(inPeriod), true],
    ],
    notes: [],
  })
}
