import { getCashRounding, roundForPaymentMethod } from '#core/payments/cash-rounding.ts'
import {
  isProofOfPayment,
  type PaymentEntry,
  type PaymentEvidence,
  type PaymentMethod,
} from '#core/payments/payment-entries.ts'
import type { Sen } from '#core/shared/money.ts'
import { formatListTime, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { insertEntries, type LedgerEntry } from './ledger-store.ts'
import { isMonthLocked } from './month-locks-store.ts'
import type { StoredEntry } from './payments-tables.ts'
import { reopenLinesOfPayments } from './statements/statements-store.ts'

export interface NewPayment {
  orderId: string
  kind: 'payment' | 'refund' | 'fee'
  /** Positive for every kind. The ledger stores refunds and fees as negative amounts. */
  amountSen: Sen
  method: PaymentMethod
  /** Defaults to now. */
  paidAt?: Date | undefined
  evidence: PaymentEvidence
  /** Key of the evidence: the payment's id at the provider, the statement line, or the hash of the slip. */
  evidenceRef?: string | undefined
  /** Reference of the bank or provider, as on the customer's slip. */
  reference?: string | undefined
  note?: string | undefined
  recordedBy: string
}

/**
 * Adds a payment to the ledger. The caller has locked the order. Throws `RefusedError` if the month of the
 * payment is locked. A payment that a provider reports late is recorded with today's date instead, because
 * the money has been received. Cash is rounded to 5 sen. `settledSen` is the amount that was due before the
 * payment, or the amount to refund. Cash that settles it also adds its rounding.
 */
export async function addToLedger(tx: Db, payment: NewPayment, settledSen: Sen): Promise<StoredEntry[]> {
  const { kind, method, evidenceRef = '', reference = '', note = '' } = payment
  const sign = kind === 'payment' ? 1 : -1
  const isRounded = method === 'cash' && kind !== 'fee'
  const amountSen = isRounded ? roundForPaymentMethod(method, payment.amountSen) : payment.amountSen
  const entry = {
    ...payment,
    amountSen: sign * amountSen,
    evidenceRef,
    reference,
    note,
    ...(payment.evidence === 'provider' && (await moveOutOfLockedMonth(tx, payment))),
  }
  const rounding = isRounded ? sign * getCashRounding(settledSen, amountSen) : 0
  return insertEntries(tx, [
    entry,
    ...(rounding === 0
      ? []
      : [{ ...entry, kind: 'rounding' as const, amountSen: rounding, reference: '', note: '' }]),
  ])
}

/**
 * Clears the time of a payment in a locked month and adds a note. Returns an empty object if the month is not
 * locked.
 */
async function moveOutOfLockedMonth(
  tx: Db,
  { paidAt, note }: NewPayment,
): Promise<Pick<NewPayment, 'paidAt' | 'note'>> {
  if (!paidAt || !(await isMonthLocked(tx, getShopDay(paidAt)))) return {}
  const moved = `Paid ${formatListTime(paidAt)}. Its month was locked when the provider reported it.`
  return { paidAt: undefined, note: [note, moved].filter(Boolean).join('\n') }
}

/**
 * Reverses entries of an order. The caller has locked the order. A reversal has the time of the entry that it undoes. The rounding of a
 * cash payment is reversed with it. Lines of bank statements
 * that show the entries become open again.
 */
export async function reverseEntries(
  tx: Db,
  all: StoredEntry[],
  wrong: StoredEntry[],
  { by, note = '' }: { by: string; note?: string },
): Promise<StoredEntry[]> {
  await reopenLinesOfPayments(
    tx,
    wrong.map(({ id }) => id),
  )
  return insertEntries(
    tx,
    addRounding(all, wrong).map(({ id, orderId, amountSen, method, paidAt, evidence }) => ({
      orderId,
      kind: 'reversal',
      paidAt,
      amountSen: -amountSen,
      method,
      evidence,
      evidenceRef: '',
      reference: '',
      note,
      recordedBy: by,
      reverses: id,
    })),
  )
}

/** Adds the rounding of each entry, which follows its entry in the order's ledger. */
function addRounding(all: StoredEntry[], wrong: StoredEntry[]): StoredEntry[] {
  const live = new Set(listLiveEntries(all))
  const ids = new Set(wrong.map(({ id }) => id))
  const roundings = all.filter(
    (entry, at) => entry.kind === 'rounding' && live.has(entry) && ids.has(all[at - 1]?.id ?? 0),
  )
  return [...new Set([...wrong, ...roundings])]
}

/** Returns the amount by which reversing the entries reduces the sum of the order. */
export const sumReversedEntries = (all: StoredEntry[], wrong: StoredEntry[]): Sen =>
  addRounding(all, wrong).reduce((sum, { amountSen }) => sum + amountSen, 0)

export async function repeatEntries(tx: Db, entries: LedgerEntry[], by: string): Promise<StoredEntry[]> {
  return insertEntries(
    tx,
    entries.map(({ id: _id, createdAt: _createdAt, statementDay: _day, ...entry }) => ({
      ...entry,
      recordedBy: by,
    })),
  )
}

/** Returns the entries without reversals and without the entries that they undid. */
export function listLiveEntries<Entry extends StoredEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id))
}

/** Returns the payments that moving an order or changing its amount may reverse. Leaves out those that a provider or bank confirmed. */
export const listCorrectableEntries = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  listLiveEntries(entries).filter(
    ({ kind, evidence, statementDay }) =>
      kind === 'payment' && !isProofOfPayment(evidence) && statementDay === null,
  )

/**
 * Converts entries to the form of the API. `twins` has the numbers of other orders with the same payment, by
 * the id of the entry.
 */
export function presentEntries(
  entries: readonly LedgerEntry[],
  twins: ReadonlyMap<number, string[]>,
): Omit<PaymentEntry, 'restores_total_sen'>[] {
  const live = new Set(listLiveEntries(entries).map(({ id }) => id))
  return entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    amount_sen: entry.amountSen,
    method: entry.method,
    paid_at: entry.paidAt.toISOString(),
    evidence: entry.evidence,
    reference: entry.reference,
    note: entry.note,
    statement_day: entry.statementDay,
    by: entry.recordedBy,
    recorded_at: entry.createdAt.toISOString(),
    reverses: entry.reverses,
    reversed: entry.kind !== 'reversal' && !live.has(entry.id),
    twins: twins.get(entry.id) ?? [],
  }))
}
