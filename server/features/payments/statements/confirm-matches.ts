import type { ParsedInputOf } from '#core/contract.ts'
import { canBeSamePayment } from '#core/payments/match-recorded.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import type { confirmStatementMatches, StatementSkipReason } from '#core/payments/statement-calls.ts'
import { getShopDay, parseShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { RefusedError } from '#server/http/refusal.ts'
import { findPaymentsToLink } from '../ledger-store.ts'
import type { StoredEntry } from '../payments-tables.ts'
import { formatLineEvidenceKey, presentRecordedPayment } from './present-line.ts'
import type { StatementPorts } from './statement-ports.ts'
import { decideLine, lockLine } from './statements-store.ts'

/** Each pair has its own transaction. */
export async function handleConfirmMatches(
  db: Db,
  ports: StatementPorts,
  { matches }: ParsedInputOf<typeof confirmStatementMatches>,
  by: string,
) {
  const results: (Confirmation & { line_id: number })[] = []
  for (const match of matches)
    results.push({
      line_id: match.line_id,
      ...(await confirmMatch(db, ports, match, by).catch(skipLockedMonth)),
    })
  const skipped = results.filter((result) => 'why' in result)
  return {
    confirmed: results.length - skipped.length,
    linked: results.filter((result) => 'done' in result && result.done === 'linked').length,
    skipped: skipped.map(({ line_id, why, payment }) => ({
      line_id,
      why,
      ...(payment && { payment: presentRecordedPayment(payment) }),
    })),
  }
}

type Confirmation = { done: 'recorded' | 'linked' } | { why: StatementSkipReason; payment?: StoredEntry }

function skipLockedMonth(error: unknown): Confirmation {
  if (error instanceof RefusedError && error.refusal.code === 'month_locked') return { why: 'month_locked' }
  throw error
}

/** Locks the order before the line, as a reversal does. Throws `RefusedError` if the month of the line is locked. */
async function confirmMatch(
  db: Db,
  { lockOrder, recordPayment }: StatementPorts,
  match: ParsedInputOf<typeof confirmStatementMatches>['matches'][number],
  by: string,
): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, match.order_id)
    const line = await lockLine(tx, match.line_id)
    if (!line || line.state !== 'open') return { why: 'decided' }
    if (!order) return { why: 'order_missing' }
    const decision = { state: 'ticked', orderId: order.id, decidedBy: by } as const
    const recorded = (await findPaymentsToLink(tx, { orderId: order.id })).filter(
      ({ amountSen }) => amountSen === line.amountSen,
    )
    if (typeof match.payment_id === 'number') {
      const payment = recorded.find(({ id }) => id === match.payment_id)
      if (!payment) return { why: 'payment_changed' }
      await decideLine(tx, line.id, { ...decision, paymentId: payment.id })
      return { done: 'linked' }
    }
    if (line.amountSen <= 0) return { why: 'not_a_credit' }
    const same = recorded.find(({ paidAt, amountSen }) =>
      canBeSamePayment(line, { day: getShopDay(paidAt), amountSen }),
    )
    if (match.payment_id === undefined && same) return { why: 'already_recorded', payment: same }
    if (order.dueSen !== match.due_sen) return { why: 'order_changed' }
    const owedSen = order.isCancelled ? 0 : Math.max(0, order.dueSen)
    if (!match.allow_overpayment && line.amountSen > owedSen) return { why: 'overpaid' }
    const { entry } = await recordPayment(tx, {
      orderId: order.id,
      kind: 'payment',
      amountSen: line.amountSen,
      method: guessMethod(line.text),
      // Statements have no time of day.
      paidAt: parseShopTime(`${line.day} 12:00`) ?? new Date(),
      evidence: 'statement',
      evidenceRef: formatLineEvidenceKey(line.id),
      recordedBy: by,
    })
    await decideLine(tx, line.id, { ...decision, paymentId: entry.id })
    return { done: 'recorded' }
  })
}

const guessMethod = (text: string): PaymentMethod =>
  /duitnow ?qr|\bqr ?(pay|p2p|code)/i.test(text) ? 'duitnow_qr' : 'transfer'
