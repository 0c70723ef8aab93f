import type {
  confirmStatementMatches,
  MatchedOrder,
  reverseStatementCredit,
  StatementSkipReason,
  StatementMatchesView,
} from '#core/payments/statement-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { maskAccountNumbers } from '#core/payments/mask-account-numbers.ts'
import { matchStatement, type OrderToMatch, type TickedLine } from '#core/payments/match-statement.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { RefusedError, refuse } from '#server/http/refusal.ts'
import type { StatementPorts } from './statement-ports.ts'
import { decideLine, findOpenLines, findTickedLines, lockLine } from './statements-store.ts'
import type { StoredLine } from './statements-tables.ts'

/** Maximum number of open lines, about as many as a busy year has. */
const mostLines = 5000
/** Maximum number of open debits. Only reversals among them need a decision. */
const mostMoneyOut = 300
/** Orders and confirmed credits are read from this number of days before the oldest open line. */
const daysBefore = 120

/** Proposes matches of statement lines and orders. Records nothing. */
export async function findStatementMatches(db: Db, ports: StatementPorts): Promise<StatementMatchesView> {
  const open = await findOpenLines(db, mostLines + 1)
  const lines = open.slice(-mostLines)
  const since = subtractDays(lines[0]?.day ?? new Date().toISOString().slice(0, 10), daysBefore)
  const orders = lines.length > 0 ? await ports.findOrdersToMatch(db, since) : []
  const ticked = lines.length > 0 ? await findTickedLines(db, since) : []
  const matches = matchStatement(lines, orders, ticked.flatMap(toTicked))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const lineOf = new Map([...lines, ...ticked].map((line) => [line.id, line]))
  const showOrder = (id: string | null) => {
    const order = id === null ? undefined : orderOf.get(id)
    return order ? presentOrder(order) : null
  }
  const showLine = (id: number) => {
    const line = lineOf.get(id)
    return line ? [presentLine(line)] : []
  }
  const credits = matches.credits.flatMap(({ lineId, grade, reason, orderId, candidates }) =>
    showLine(lineId).map((line) => ({
      grade,
      line,
      reason,
      order: showOrder(orderId),
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
    money_out: matches.debits.slice(-mostMoneyOut).flatMap(showLine),
    is_cut: open.length > mostLines,
  }
}

const toTicked = ({ id, orderId, day, amountSen, text }: StoredLine): TickedLine[] =>
  orderId === null ? [] : [{ id, orderId, day, amountSen, text }]

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const presentLine = ({ id, account, day, amountSen, text }: StoredLine) => ({
  id,
  account,
  day,
  amount_sen: amountSen,
  text: maskAccountNumbers(text),
})

export const presentOrder = (order: OrderToMatch & { publicId: string }): MatchedOrder => ({
  id: order.publicId,
  number: order.number,
  name: order.name,
  placed_on: order.placedOn,
  due_sen: order.dueSen,
  is_cancelled: order.isCancelled,
})

/** Confirms matches, each in its own transaction. */
export async function handleConfirmMatches(
  db: Db,
  ports: StatementPorts,
  { matches }: ParsedInputOf<typeof confirmStatementMatches>,
  by: string,
) {
  const skipped: { line_id: number; why: StatementSkipReason }[] = []
  for (const match of matches) {
    const why = await confirmMatch(db, ports, match, by).catch(getSkipReason)
    if (why) skipped.push({ line_id: match.line_id, why })
  }
  return { confirmed: matches.length - skipped.length, skipped }
}

function getSkipReason(error: unknown): StatementSkipReason {
  if (error instanceof RefusedError && error.refusal.code === 'month_locked') return 'month_locked'
  throw error
}

/** Throws `RefusedError` if the month of the line is locked. */
async function confirmMatch(
  db: Db,
  { lockOrder, recordPayment }: StatementPorts,
  match: ParsedInputOf<typeof confirmStatementMatches>['matches'][number],
  by: string,
): Promise<StatementSkipReason | null> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, match.line_id)
    if (!line || line.state !== 'open') return 'decided'
    if (line.amountSen <= 0) return 'not_a_credit'
    const order = await lockOrder(tx, match.order_id)
    if (!order) return 'order_missing'
    if (order.dueSen !== match.due_sen) return 'order_changed'
    await recordPayment(tx, {
      orderId: order.id,
      kind: 'payment',
      amountSen: line.amountSen,
      method: guessMethod(line.text),
      // Statements have no time of day, so noon is used.
      paidAt: parseShopTime(`${line.day} 12:00`) ?? new Date(),
      evidence: 'statement',
      evidenceRef: formatEvidence(line.id),
      recordedBy: by,
    })
    await decideLine(tx, line.id, { state: 'ticked', orderId: order.id, decidedBy: by })
    return null
  })
}

const formatEvidence = (lineId: number) => `statement:${lineId}`

const guessMethod = (text: string): PaymentMethod =>
  /duitnow ?qr|\bqr ?(pay|p2p|code)/i.test(text) ? 'duitnow_qr' : 'transfer'

export async function handleReverseCredit(
  db: Db,
  { reversePayment }: StatementPorts,
  { line_id: lineId, credit_id: creditId }: ParsedInputOf<typeof reverseStatementCredit>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const debit = await lockLine(tx, lineId)
    const credit = await lockLine(tx, creditId)
    if (!debit || !credit) return refuse('not_found')
    if (debit.state !== 'open' || credit.state !== 'ticked' || debit.amountSen + credit.amountSen !== 0)
      return refuse('already_decided')
    await reversePayment(tx, formatEvidence(credit.id), by)
    await decideLine(tx, debit.id, { state: 'reversal', creditId: credit.id, decidedBy: by })
    await decideLine(tx, credit.id, { state: 'taken_back', decidedBy: by })
    return {}
  })
}
