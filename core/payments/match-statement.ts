import type { Sen } from '#core/shared/money.ts'
import { countDaysBetween } from '#core/shared/shop-weeks.ts'
import { findOrderNumbersInText, toOrderDigits } from './find-order-numbers.ts'
import type { StatementLineToMatch, OrderToMatch } from './line-to-match.ts'
import { createNameMatcher } from './match-name.ts'
import { canBeSamePayment, matchRecordedPayments, type RecordedPayment } from './match-recorded.ts'

export interface ConfirmedStatementLine {
  id: number
  orderId: string
  day: string
  amountSen: Sen
  text: string
}

export const matchReasons = [
  'number_and_amount',
  'already_recorded',
  'amount_and_name',
  'name_of_another',
  'number_only',
  'several_orders',
  'order_paid',
  'order_cancelled',
  'matched_twice',
  'maybe_reversed',
  'reversed',
  'amount_only',
  'none',
] as const
export type MatchReason = (typeof matchReasons)[number]

/**
 * `certain` if staff can confirm the match together with others, `likely` if staff have to decide about it
 * individually, and `rest` if no order is proposed.
 */
export type MatchGrade = 'certain' | 'likely' | 'rest'

export interface CreditMatch {
  lineId: number
  grade: MatchGrade
  reason: MatchReason
  orderId: string | null
  /** Payment recorded before that the line shows. `null` if the line is a new payment. */
  paymentId: number | null
  /** Orders to choose from, the likeliest first. */
  candidates: string[]
}

/** A debit that takes back a confirmed credit. The payment of the order should be reversed. */
export interface ReversalMatch {
  lineId: number
  creditId: number
  orderId: string
}

/** A debit that shows a refund recorded before. */
export interface RefundMatch {
  lineId: number
  paymentId: number
  orderId: string
}

export interface StatementMatches {
  credits: CreditMatch[]
  reversals: ReversalMatch[]
  refunds: RefundMatch[]
  /** Debits that are neither reversals nor refunds, such as the shop's own payments. */
  debits: number[]
}

/** A payment without the order number is `likely` only if the order is at most this many days older. */
const likelyDays = 3
/** Maximum number of days after which a bank takes back a credit. */
const reversalDays = 10
const mostCandidates = 5
const reversalWords =
  /\b(REVERS\w*|REV|RETURN\w*|REJECT\w*|REFUND\w*|CANCEL\w*|CHARGEBACK|UNPAID|BATAL\w*|PEMBATALAN|PULANG\w*|DIPULANGKAN|BAYARAN BALIK|TOLAK\w*)\b/i

/**
 * Matches the credits of a bank statement with orders, without recording anything. A credit with the order number and
 * the exact amount is certain, unless the name or a reversal raises doubts. A credit with only the order number is
 * likely. An exact amount that only one order has is likely too, if the name matches and the order is at most three
 * days older. Staff decide about everything else from a list of candidates. A credit pays at most one order. After an
 * order has been matched to a credit with the exact amount, it is not proposed for later credits. Money that staff have
 * recorded before is no new payment, and a debit may be a recorded refund (`matchRecordedPayments`).
 */
export function matchStatement(
  lines: readonly StatementLineToMatch[],
  orders: readonly OrderToMatch[],
  ticked: readonly ConfirmedStatementLine[] = [],
  payments: readonly RecordedPayment[] = [],
): StatementMatches {
  const inOrder = lines.toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
  const credits = inOrder.filter(({ amountSen }) => amountSen > 0)
  const debits = inOrder.filter(({ amountSen }) => amountSen < 0)
  const byDigits = new Map(orders.map((order) => [toOrderDigits(order.number), order]))
  const numbersIn = (text: string) => findOrderNumbersInText(text, (digits) => byDigits.has(digits))
  const open = orders.filter(({ dueSen, isCancelled }) => dueSen > 0 && !isCancelled)
  const openByAmount = Map.groupBy(open, ({ dueSen }) => dueSen)
  const takenOrders = new Set<string>()
  const fitsName = createNameMatcher()
  const findNamed = ({ text }: StatementLineToMatch) =>
    numbersIn(text).flatMap((digits) => byDigits.get(digits) ?? [])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const recorded = matchRecordedPayments(inOrder, payments, { findNamed, orderOf, openByAmount, fitsName })
  const isNamedRefund = ({ id }: StatementLineToMatch) => recorded.get(id)?.isNamed ?? false
  const reversed = findReversals(
    debits.filter((line) => !isNamedRefund(line)),
    credits,
    ticked,
    numbersIn,
  )
  const paymentsByAmount = Map.groupBy(payments, ({ amountSen }) => amountSen)

  const withNumber = credits.map((line): CreditMatch | StatementLineToMatch => {
    const none = {
      lineId: line.id,
      grade: 'rest',
      orderId: null,
      paymentId: null,
      candidates: [] as string[],
    } as const
    const isReversed = reversed.openCredits.has(line.id)
    const before = recorded.get(line.id)
    if (before && (before.isNamed || !isReversed)) {
      const { id: paymentId, orderId } = before.payment
      const isCertain = before.isCertain && !isReversed && !reversed.doubtful(line)
      const others = rankCandidates(line, openByAmount.get(line.amountSen) ?? [], fitsName)
      return {
        lineId: line.id,
        grade: isCertain ? 'certain' : 'likely',
        reason: 'already_recorded',
        orderId,
        paymentId,
        candidates: [...new Set([orderId, ...others.map(({ id }) => id)])].slice(0, mostCandidates),
      }
    }
    if (isReversed) return { ...none, reason: 'reversed' }
    const named = findNamed(line)
    const candidates = named.map(({ id }) => id).slice(0, mostCandidates)
    if (named.length > 1) return { ...none, reason: 'several_orders', candidates }
    const [order] = named
    if (!order) return line
    if (order.isCancelled) return { ...none, reason: 'order_cancelled', candidates }
    if (order.dueSen <= 0) return { ...none, reason: 'order_paid', candidates }
    const likely = { ...none, grade: 'likely', orderId: order.id, candidates } as const
    if (takenOrders.has(order.id)) return { ...none, reason: 'matched_twice', candidates }
    if (line.amountSen !== order.dueSen && line.amountSen !== order.depositDueSen)
      return { ...likely, reason: 'number_only' }
    const sameMoney = (paymentsByAmount.get(line.amountSen) ?? []).filter((each) =>
      canBeSamePayment(line, each),
    )
    // A customer who mistypes a digit may enter the number of another order, and prices are often equal.
    const others = [
      ...(openByAmount.get(line.amountSen) ?? []),
      ...sameMoney.flatMap(({ orderId }) => orderOf.get(orderId) ?? []),
    ].filter(({ id }) => id !== order.id)
    if (!fitsName(order.name, line.text) && others.some(({ name }) => fitsName(name, line.text)))
      return {
        ...likely,
        reason: 'name_of_another',
        candidates: [
          ...new Set([order, ...rankCandidates(line, others, fitsName)].map(({ id }) => id)),
        ].slice(0, mostCandidates),
      }
    takenOrders.add(order.id)
    if (reversed.doubtful(line)) return { ...likely, reason: 'maybe_reversed' }
    // Another credit has been matched to the recorded payment, and this one may be its money.
    if (sameMoney.some(({ orderId }) => orderId === order.id))
      return { ...likely, reason: 'number_and_amount' }
    return { ...likely, grade: 'certain', reason: 'number_and_amount' }
  })

  const matches = withNumber.map((line): CreditMatch => {
    if (!('amountSen' in line)) return line
    const none = { lineId: line.id, grade: 'rest', orderId: null, paymentId: null } as const
    const sameAmount = openByAmount.get(line.amountSen) ?? []
    const free = sameAmount.filter(({ id }) => !takenOrders.has(id))
    const ranked = rankCandidates(line, free, fitsName)
    const candidates = ranked.slice(0, mostCandidates).map(({ id }) => id)
    const [first] = ranked
    if (!first) return { ...none, reason: 'none', candidates }
    // Another order with this amount may be the one that was paid, even if another credit has been matched to it.
    const isUnique = sameAmount.length === 1
    if (!isUnique || !isTimely(line, first) || !fitsName(first.name, line.text)) {
      // If several open orders have the same name and amount, each further credit proposes the next one.
      if (fitsName(first.name, line.text)) rotate(sameAmount, first)
      return { ...none, reason: 'amount_only', candidates }
    }
    takenOrders.add(first.id)
    const reason = reversed.doubtful(line) ? 'maybe_reversed' : 'amount_and_name'
    return { lineId: line.id, grade: 'likely', reason, orderId: first.id, paymentId: null, candidates }
  })
  // A refund that staff recorded for the same order explains the debit, not a reversal by the bank.
  const reversals = reversed.matches.filter(
    ({ lineId, orderId }) => recorded.get(lineId)?.payment.orderId !== orderId,
  )
  const isReversal = new Set(reversals.map(({ lineId }) => lineId))
  const others = debits.filter(({ id }) => !isReversal.has(id))
  return {
    credits: matches,
    reversals,
    refunds: others.flatMap(({ id }) => {
      const payment = recorded.get(id)?.payment
      return payment ? [{ lineId: id, paymentId: payment.id, orderId: payment.orderId }] : []
    }),
    debits: others.filter(({ id }) => !recorded.has(id)).map(({ id }) => id),
  }
}

/** Moves an order behind the others with the same amount, so that the next credit of this amount gets another order. */
function rotate(orders: OrderToMatch[], first: OrderToMatch): void {
  const at = orders.indexOf(first)
  if (at !== -1) orders.push(...orders.splice(at, 1))
}

const toDays = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const daysAfter = (line: { day: string }, order: { placedOn: string }) =>
  countDaysBetween(order.placedOn, line.day)

function isTimely(line: StatementLineToMatch, order: OrderToMatch): boolean {
  const days = daysAfter(line, order)
  return days >= 0 && days <= likelyDays
}

/** Sorts by matching name, then by the time from order to payment. Orders placed after the payment come last. */
function rankCandidates(
  line: StatementLineToMatch,
  orders: readonly OrderToMatch[],
  fitsName: ReturnType<typeof createNameMatcher>,
): OrderToMatch[] {
  const rank = (order: OrderToMatch) => {
    const days = daysAfter(line, order)
    return (fitsName(order.name, line.text) ? 0 : 10_000) + (days < 0 ? 5000 - days : days)
  }
  return orders
    .map((order) => ({ order, rank: rank(order) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ order }) => order)
}

function findReversals(
  debits: readonly StatementLineToMatch[],
  credits: readonly StatementLineToMatch[],
  ticked: readonly ConfirmedStatementLine[],
  numbersIn: (text: string) => string[],
) {
  const matches: ReversalMatch[] = []
  const openCredits = new Set<number>()
  const doubtfulAmounts: { amountSen: Sen; from: number; to: number }[] = []
  const takenBack = new Set<number>()
  for (const debit of debits) {
    if (!reversalWords.test(debit.text)) continue
    const amountSen = 0 - debit.amountSen
    const isBefore = ({ day, amountSen: sen, id }: StatementLineToMatch | ConfirmedStatementLine) => {
      const days = toDays(debit.day) - toDays(day)
      return sen === amountSen && days >= 0 && days <= reversalDays && !takenBack.has(id)
    }
    const all = [...ticked.filter(isBefore), ...credits.filter(isBefore)]
    const numbers = numbersIn(debit.text)
    const byNumber = all.filter(({ text }) => numbersIn(text).some((digits) => numbers.includes(digits)))
    const possible = byNumber.length > 0 ? byNumber : all
    const [only] = possible
    if (possible.length === 1 && only) {
      takenBack.add(only.id)
      const confirmed = ticked.find(({ id }) => id === only.id)
      if (confirmed) matches.push({ lineId: debit.id, creditId: only.id, orderId: confirmed.orderId })
      else openCredits.add(only.id)
    } else if (possible.length > 1)
      doubtfulAmounts.push({ amountSen, from: toDays(debit.day) - reversalDays, to: toDays(debit.day) })
  }
  return {
    matches,
    openCredits,
    doubtful: (line: StatementLineToMatch) =>
      doubtfulAmounts.some(
        ({ amountSen, from, to }) =>
          amountSen === line.amountSen && toDays(line.day) >= from && toDays(line.day) <= to,
      ),
  }
}
