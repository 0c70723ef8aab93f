import type { StatementMatchesView } from '#core/payments/statement-calls.ts'
import { maxSettlementDays, type RecordedPayment } from '#core/payments/match-recorded.ts'
import { matchStatement, type ConfirmedStatementLine } from '#core/payments/match-statement.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays, getStartOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { findPaymentsToLink } from '../ledger-store.ts'
import type { StoredEntry } from '../payments-tables.ts'
import { presentLine, presentMatchedOrder, presentRecordedPayment } from './present-line.ts'
import type { StatementPorts } from './statement-ports.ts'
import { findOpenLines, findConfirmedLines } from './statements-store.ts'
import type { StoredLine } from './statements-tables.ts'

/** Maximum number of open lines, about as many as a busy year has. */
const mostLines = 5000
/** Maximum number of open debits. Only reversals and refunds among them need a decision. */
const mostMoneyOut = 300
/** Orders and confirmed credits are read from this number of days before the oldest open line. */
const daysBefore = 120

/** Proposes matches of statement lines and orders. Records nothing. */
export async function findStatementMatches(db: Db, ports: StatementPorts): Promise<StatementMatchesView> {
  const open = await findOpenLines(db, mostLines + 1)
  const lines = open.slice(-mostLines)
  const oldest = lines[0]?.day ?? getShopDay(new Date())
  const since = addDays(oldest, -daysBefore)
  const orders = lines.length > 0 ? await ports.findOrdersToMatch(db, since) : []
  const ticked = lines.length > 0 ? await findConfirmedLines(db, since) : []
  const payments =
    lines.length > 0
      ? await findPaymentsToLink(db, { since: getStartOfShopDay(addDays(oldest, -maxSettlementDays)) })
      : []
  const matches = matchStatement(lines, orders, ticked.flatMap(toTicked), payments.map(toRecorded))
  const paymentOf = new Map(payments.map((payment) => [payment.id, presentRecordedPayment(payment)]))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const lineOf = new Map([...lines, ...ticked].map((line) => [line.id, line]))
  const showOrder = (id: string | null) => {
    const order = id === null ? undefined : orderOf.get(id)
    return order ? presentMatchedOrder(order) : null
  }
  const showLine = (id: number) => {
    const line = lineOf.get(id)
    return line ? [presentLine(line)] : []
  }
  const credits = matches.credits.flatMap(({ lineId, grade, reason, orderId, paymentId, candidates }) =>
    showLine(lineId).map((line) => ({
      grade,
      line,
      reason,
      order: showOrder(orderId),
      payment: (paymentId !== null && paymentOf.get(paymentId)) || null,
      candidates: candidates.flatMap((id) => showOrder(id) ?? []),
    })),
  )
  const ofGrade = (wanted: (typeof credits)[number]['grade']) =>
    credits.filter(({ grade }) => grade === wanted).map(({ grade: _grade, ...match }) => match)
  return {
    certain: ofGrade('certain'),
    likely: ofGrade('likely'),
    rest: ofGrade('rest'),
    reversals: matches.reversals.flatMap(({ lineId, creditId, orderId }) => {
      const order = showOrder(orderId)
      const [line] = showLine(lineId)
      const [credit] = showLine(creditId)
      return order && line && credit ? [{ line, credit, order }] : []
    }),
    refunds: matches.refunds.flatMap(({ lineId, orderId, paymentId }) => {
      const order = showOrder(orderId)
      const payment = paymentOf.get(paymentId)
      return order && payment ? showLine(lineId).map((line) => ({ line, order, payment })) : []
    }),
    money_out: matches.debits.slice(-mostMoneyOut).flatMap(showLine),
    is_cut: open.length > mostLines,
  }
}

const toTicked = ({ id, orderId, day, amountSen, text }: StoredLine): ConfirmedStatementLine[] =>
  orderId === null ? [] : [{ id, orderId, day, amountSen, text }]

const toRecorded = ({ id, orderId, paidAt, amountSen, reference }: StoredEntry): RecordedPayment => ({
  id,
  orderId,
  day: getShopDay(paidAt),
  amountSen,
  reference,
})
