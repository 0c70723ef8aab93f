import type { ParsedInputOf } from '#core/contract.ts'
import type {
  DecidedStatementLine,
  listDecidedLines,
  reverseStatementCredit,
  reopenStatementLine,
} from '#core/payments/statement-calls.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findEntriesByIds } from '../ledger-store.ts'
import type { StoredEntry } from '../payments-tables.ts'
import { formatLineEvidenceKey, presentLine, presentMatchedOrder } from './present-line.ts'
import type { StatementPorts } from './statement-ports.ts'
import {
  decideLine,
  findDecidedLines,
  findLine,
  lockLine,
  reopenLine,
  setLinesDismissed,
} from './statements-store.ts'
import type { StoredLine } from './statements-tables.ts'

const mostDecided = 50

export async function presentDecidedLines(
  db: Db,
  ports: StatementPorts,
  { kind, after }: ParsedInputOf<typeof listDecidedLines>,
) {
  const found = await findDecidedLines(db, kind === 'hidden' ? 'dismissed' : 'ticked', {
    after,
    limit: mostDecided + 1,
  })
  const lines = found.slice(0, mostDecided)
  const orders = await ports.findOrdersByIds(
    db,
    lines.flatMap(({ orderId }) => orderId ?? []),
  )
  const entries = await findEntriesByIds(
    db,
    lines.flatMap(({ paymentId }) => paymentId ?? []),
  )
  return {
    lines: lines.map((line): DecidedStatementLine => {
      const order = orders.find(({ id }) => id === line.orderId)
      const entry = entries.find(({ id }) => id === line.paymentId)
      return {
        line: presentLine(line),
        order: order ? presentMatchedOrder(order) : null,
        is_linked: entry !== undefined && isLinked(line, entry),
        ends_paid: typeof order?.reversibleSen === 'number' && line.amountSen > order.reversibleSen,
        decided_by: line.decidedBy ?? '',
        decided_at: (line.decidedAt ?? new Date()).toISOString(),
      }
    }),
    next: found.length > mostDecided ? (lines.at(-1)?.id ?? null) : null,
  }
}

/** Returns true if the payment was not recorded from the line. */
const isLinked = ({ id }: StoredLine, { evidence, evidenceRef }: StoredEntry) =>
  evidence !== 'statement' || evidenceRef !== formatLineEvidenceKey(id)

export async function handleUndoLineDecision(
  db: Db,
  { reversePayment }: StatementPorts,
  { line_id: lineId }: ParsedInputOf<typeof reopenStatementLine>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const line = await findLine(tx, lineId)
    if (!line) return refuse('not_found')
    if (line.state === 'dismissed')
      return (await setLinesDismissed(tx, [lineId], false, by)) > 0 ? {} : refuse('not_decided')
    const [entry] = line.paymentId === null ? [] : await findEntriesByIds(tx, [line.paymentId])
    if (line.state !== 'ticked' || !entry) return refuse('not_decided')
    if (isLinked(line, entry)) {
      const locked = await lockLine(tx, lineId)
      if (locked?.paymentId !== entry.id) return refuse('not_decided')
      await reopenLine(tx, lineId)
      return {}
    }
    const refusal = await reversePayment(tx, { id: entry.id, keepRefunds: true }, by)
    if (!refusal) return {}
    return refuse(refusal.code === 'refund_too_large' ? 'refund_too_large' : 'not_decided')
  })
}

export async function handleReverseCredit(
  db: Db,
  { reversePayment }: StatementPorts,
  { line_id: lineId, credit_id: creditId }: ParsedInputOf<typeof reverseStatementCredit>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const debit = await lockLine(tx, lineId)
    // Not locked, because a reversal locks the order before the credit.
    const credit = await findLine(tx, creditId)
    if (!debit || !credit) return refuse('not_found')
    const { orderId, paymentId } = credit
    if (debit.state !== 'open' || credit.state !== 'ticked' || debit.amountSen + credit.amountSen !== 0)
      return refuse('already_decided')
    if (paymentId !== null && (await reversePayment(tx, { id: paymentId, keepRefunds: false }, by)))
      return refuse('already_decided')
    await decideLine(tx, debit.id, { state: 'reversal', creditId: credit.id, decidedBy: by })
    await decideLine(tx, credit.id, {
      state: 'taken_back',
      ...(orderId !== null && { orderId }),
      ...(paymentId !== null && { paymentId }),
      decidedBy: by,
    })
    return {}
  })
}
