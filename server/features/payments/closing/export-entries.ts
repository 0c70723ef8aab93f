import {
  maxExportedPaymentEntries,
  type DayTotals,
  type exportPaymentEntries,
} from '#core/payments/closing-calls.ts'
import { maskAccountNumbers } from '#core/payments/mask-account-numbers.ts'
import { paymentMethodLabels, type EntryKind } from '#core/payments/payment-entries.ts'
import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { formatRinggit, toRinggit } from '#core/shared/money.ts'
import { formatSpreadsheetTime, formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { sendTable, type TableColumn } from '#server/csv/table-file.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, type Call } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import type { ClosingPorts, OrderDocuments } from './closing-ports.ts'
import type { StoredClosing } from './closing-tables.ts'
import { findClosings } from './closings-store.ts'
import { loadOrderReferences } from './day-closing.ts'
import { sumDayEntries } from './day-sums.ts'
import { findPayoutsCredited, type PayoutWithDay } from './payouts-store.ts'
import { findEntriesInPeriod, sumEntries } from './period-entries-store.ts'

interface ExportRow {
  day: string
  type: string
  document: string
  order: string
  customer: string
  method: string
  /** `null` for fees. */
  amountSen: number | null
  /** Fee as a positive amount. `null` for entries other than fees. */
  feeSen: number | null
  taxSen: number | null
  reference: string
  note: string
  recordedAt: string
  recordedBy: string
}

const toAmount = (sen: number | null) => (sen === null ? null : toRinggit(sen))

const columns: TableColumn<ExportRow>[] = [
  { header: 'Date', width: 12, of: ({ day }) => day },
  { header: 'Type', width: 22, of: ({ type }) => type },
  { header: 'Document', width: 18, of: ({ document }) => document },
  { header: 'Order', width: 12, of: ({ order }) => order },
  { header: 'Customer', width: 26, of: ({ customer }) => customer },
  { header: 'Method', width: 14, of: ({ method }) => method },
  { header: 'Amount RM', width: 12, of: ({ amountSen }) => toAmount(amountSen) },
  { header: 'Fee RM', width: 10, of: ({ feeSen }) => toAmount(feeSen) },
  { header: 'Tax RM', width: 10, of: ({ taxSen }) => toAmount(taxSen) },
  { header: 'Reference', width: 26, of: ({ reference }) => reference },
  { header: 'Note', width: 30, of: ({ note }) => note },
  { header: 'Recorded', width: 17, of: ({ recordedAt }) => recordedAt },
  { header: 'Recorded by', width: 18, of: ({ recordedBy }) => recordedBy },
]

const cashDifference = 'Cash difference'

const totalHeaders = new Set(['Type', 'Method', 'Amount RM', 'Fee RM'])

const typeLabels = {
  payment: 'Payment',
  refund: 'Refund',
  fee: 'Provider fee',
  rounding: 'Cash rounding',
  reversal: 'Reversal',
} as const satisfies Record<EntryKind, string>

/**
 * Exports the entries, the fees that providers deducted from their payouts, and the differences between the cash counted
 * and expected at the closings.
 */
export async function handleExportEntries(
  db: Db,
  ports: ClosingPorts,
  { from, to, format }: ParsedInputOf<typeof exportPaymentEntries>,
  call: Call,
) {
  if (to < from) return refuse('wrong_period')
  const omitted = await ports.findTestOrderIds(db)
  const entries = await findEntriesInPeriod(db, { from, to, omitted }, maxExportedPaymentEntries + 1)
  if (entries.length > maxExportedPaymentEntries) return refuse('too_many')
  const orderOf = await loadOrderReferences(db, ports, entries)
  const documents = await ports.findDocuments(db, [...new Set(entries.map(({ orderId }) => orderId))])
  const documentOf = new Map(documents.map((document) => [document.orderId, document]))
  const rows = entries.map((entry): ExportRow => {
    const { order_number: order, customer } = orderOf(entry.orderId)
    const document = documentOf.get(entry.orderId)
    const isFee = entry.countedKind === 'fee'
    return {
      day: getShopDay(entry.paidAt),
      type: typeLabels[entry.kind],
      document: document?.number ?? '',
      order,
      customer,
      // Without its rounding, the cash of the export is the cash of the drawer.
      method: entry.countedKind === 'rounding' ? typeLabels.rounding : paymentMethodLabels[entry.method],
      amountSen: isFee ? null : entry.amountSen,
      feeSen: isFee ? 0 - entry.amountSen : null,
      taxSen: isFee || entry.countedKind === 'rounding' ? null : getTax(document, entry.amountSen),
      // A payment recorded from a bank statement has no reference, so the text of its transaction is used.
      reference: maskAccountNumbers(entry.reference || (entry.statementText ?? '')),
      note: maskAccountNumbers(entry.note),
      recordedAt: formatSpreadsheetTime(entry.createdAt),
      recordedBy: entry.recordedBy,
    }
  })
  const fees = (await findPayoutsCredited(db, from, to)).flatMap(toFeeRow)
  const differences = (await findClosings(db, from, to)).flatMap(toDifferenceRow)
  const all = [...rows, ...fees, ...differences].toSorted((one, other) => one.day.localeCompare(other.day))
  await recordAction(
    db,
    call,
    'exported payments',
    `${formatListDay(from)} – ${formatListDay(to)}, ${format}`,
  )
  await sendTable(call.reply, {
    name: `payments-${from}-${to}`,
    format,
    sheet: 'Payments',
    columns,
    rows: all,
    totals: {
      sheet: 'Totals',
      columns: columns.filter(({ header }) => totalHeaders.has(header)),
      rows: addUpRows(sumDayEntries(await sumEntries(db, { from, to, omitted })), all),
    },
  })
  return alreadyAnswered
}

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((total, sen) => total + (sen ?? 0), 0)

/** Adds total rows for each method and for all methods. They equal the totals of the daily closings. */
function addUpRows({ methods }: DayTotals, rows: readonly ExportRow[]): ExportRow[] {
  const nets = methods.map(({ method, received_sen: received, refunded_sen: refunded }) => ({
    method: paymentMethodLabels[method],
    amountSen: received - refunded,
  }))
  const fees = rows.filter(({ feeSen }) => feeSen !== null)
  return [
    ...nets,
    { method: 'All methods', amountSen: sum(nets.map(({ amountSen }) => amountSen)) },
    ...[typeLabels.rounding, cashDifference].flatMap((method) => {
      const own = rows.filter((row) => row.method === method)
      return own.length > 0 ? [{ method, amountSen: sum(own.map(({ amountSen }) => amountSen)) }] : []
    }),
    ...(fees.length > 0
      ? [{ method: 'Provider fees', amountSen: null, feeSen: sum(fees.map(({ feeSen }) => feeSen)) }]
      : []),
  ].map((total) => ({ ...emptyRow, type: 'Total', ...total }))
}

const emptyRow: ExportRow = {
  day: '',
  type: '',
  document: '',
  order: '',
  customer: '',
  method: '',
  amountSen: null,
  feeSen: null,
  taxSen: null,
  reference: '',
  note: '',
  recordedAt: '',
  recordedBy: '',
}

/**
 * Returns the part of the document's tax that falls on this amount. `null` if the order has no document with
 * tax.
 */
function getTax(document: OrderDocuments | undefined, amountSen: number): number | null {
  if (!document || document.taxSen === 0 || document.totalSen === 0) return null
  return Math.round((document.taxSen * amountSen) / document.totalSen)
}

/**
 * Converts the fee of a payout to a row. The fee is known only for the whole payout, so it doesn't belong to
 * an order.
 */
function toFeeRow(payout: PayoutWithDay): ExportRow[] {
  const feeSen = payout.expectedSen - payout.creditSen
  if (feeSen === 0) return []
  const { label } = paymentProviderDescriptions[payout.provider]
  return [
    {
      ...emptyRow,
      day: payout.creditDay,
      type: typeLabels.fee,
      method: label,
      feeSen,
      reference: `${label} payout ${formatListDay(payout.fromDay)} – ${formatListDay(payout.toDay)}`,
      recordedAt: formatSpreadsheetTime(payout.chosenAt),
      recordedBy: payout.chosenBy,
    },
  ]
}

/** Missing cash is negative. The method is “Cash difference”, because the amount belongs to no order. */
function toDifferenceRow({ day, countedSen, expectedSen, ...closing }: StoredClosing): ExportRow[] {
  if (countedSen === expectedSen) return []
  return [
    {
      ...emptyRow,
      day,
      type: cashDifference,
      method: cashDifference,
      amountSen: countedSen - expectedSen,
      reference: `Counted ${formatRinggit(countedSen)}, expected ${formatRinggit(expectedSen)}`,
      note: maskAccountNumbers(closing.note),
      recordedAt: formatSpreadsheetTime(closing.closedAt),
      recordedBy: closing.closedBy,
    },
  ]
}
