import type { Sen } from '#core/shared/money.ts'
import { countDaysBetween } from '#core/shared/shop-weeks.ts'
import type { StatementLineToMatch, OrderToMatch } from './line-to-match.ts'

/** A payment or refund that staff recorded and no line of a statement shows yet. Neither cash nor of a provider. */
export interface RecordedPayment {
  id: number
  orderId: string
  /** Shop day on which it was paid. */
  day: string
  /** Negative for refunds, as the line of a refund is. */
  amountSen: Sen
  /** Reference of the bank, as on the customer's slip. */
  reference: string
}

export interface RecordedMatch {
  payment: RecordedPayment
  isCertain: boolean
  /** False if only the amount and the day match. */
  isNamed: boolean
}

/** A bank may credit or debit a recorded transfer at most this many days later. */
export const maxSettlementDays = 7
/** A payment is matched by its amount alone if it is at most this many days before or after the transaction. */
const nearDays = 3

/** Returns true if the line may be the money of this payment or refund. Staff may have recorded it much later. */
export const canBeSamePayment = (
  line: Pick<StatementLineToMatch, 'day' | 'amountSen'>,
  { day, amountSen }: Pick<RecordedPayment, 'day' | 'amountSen'>,
): boolean => line.amountSen === amountSen && countDaysBetween(day, line.day) <= maxSettlementDays

interface MatchContext {
  /** Orders whose numbers are in the text of a line. */
  findNamed: (line: StatementLineToMatch) => OrderToMatch[]
  orderOf: ReadonlyMap<string, OrderToMatch>
  /** Open orders by the amount due. */
  openByAmount: ReadonlyMap<Sen, readonly OrderToMatch[]>
  fitsName: (name: string, text: string) => boolean
}

/**
 * Matches lines with payments and refunds that staff have recorded before, each with at most one. A match by the reference of
 * the bank or by the order number is certain if no other line or payment fits, the order does not owe the same amount
 * once more, and the name in the text is not that of another order with this amount. A payment of the same amount within
 * three days is likely.
 */
export function matchRecordedPayments(
  lines: readonly StatementLineToMatch[],
  payments: readonly RecordedPayment[],
  { findNamed, orderOf, openByAmount, fitsName }: MatchContext,
): Map<number, RecordedMatch> {
  const matches = new Map<number, RecordedMatch>()
  const taken = new Set<number>()
  const byAmount = Map.groupBy(
    payments.filter(({ orderId }) => orderOf.has(orderId)),
    ({ amountSen }) => amountSen,
  )
  const references = new Map(payments.map(({ id, reference }) => [id, toReferencePattern(reference)]))
  const named = new Map(lines.map((line) => [line.id, byAmount.has(line.amountSen) ? findNamed(line) : []]))
  const findPossible = (line: StatementLineToMatch) =>
    (byAmount.get(line.amountSen) ?? []).filter((payment) => canBeSamePayment(line, payment))
  const take = (line: StatementLineToMatch, match: RecordedMatch) => {
    matches.set(line.id, match)
    taken.add(match.payment.id)
  }
  const fitsOrder = (line: StatementLineToMatch, { orderId }: RecordedPayment) =>
    fitsName(orderOf.get(orderId)?.name ?? '', line.text)

  const hasOtherName = (line: StatementLineToMatch, payment: RecordedPayment) => {
    if (fitsOrder(line, payment)) return false
    const others = [
      ...(openByAmount.get(line.amountSen) ?? []).map(({ id }) => id),
      ...(byAmount.get(line.amountSen) ?? []).map(({ orderId }) => orderId),
    ]
    return others.some((id) => id !== payment.orderId && fitsName(orderOf.get(id)?.name ?? '', line.text))
  }
  const takeNamed = (fits: (line: StatementLineToMatch, payment: RecordedPayment) => boolean) => {
    const fitting = lines.map((line) => ({
      line,
      payments: findPossible(line).filter((payment) => fits(line, payment)),
    }))
    const counts = new Map<number, number>()
    for (const { id } of fitting.flatMap((each) => each.payments)) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const { line, payments: all } of fitting) {
      if (matches.has(line.id)) continue
      const payment = sortByDistance(line, all).find(({ id }) => !taken.has(id))
      if (!payment) continue
      const order = orderOf.get(payment.orderId)
      const owesSame =
        line.amountSen === order?.dueSen || (order !== undefined && line.amountSen === order.depositDueSen)
      const isCertain =
        all.length === 1 &&
        counts.get(payment.id) === 1 &&
        !owesSame &&
        (named.get(line.id) ?? []).every(({ id }) => id === payment.orderId) &&
        !hasOtherName(line, payment)
      take(line, { payment, isCertain, isNamed: true })
    }
  }
  takeNamed((line, { id }) => references.get(id)?.test(line.text) ?? false)
  takeNamed((line, { orderId }) => {
    const [order, ...others] = named.get(line.id) ?? []
    return others.length === 0 && order?.id === orderId
  })

  for (const needsName of [true, false])
    for (const line of lines) {
      if (matches.has(line.id) || named.get(line.id)?.length !== 0) continue
      if (!needsName && openByAmount.get(line.amountSen)?.some(({ name }) => fitsName(name, line.text)))
        continue
      const near = findPossible(line).filter(
        (payment) => !taken.has(payment.id) && Math.abs(countDaysBetween(payment.day, line.day)) <= nearDays,
      )
      const [payment] = sortByDistance(line, near).filter((each) => !needsName || fitsOrder(line, each))
      if (payment) take(line, { payment, isCertain: false, isNamed: false })
    }
  return matches
}

const sortByDistance = (
  line: StatementLineToMatch,
  payments: readonly RecordedPayment[],
): RecordedPayment[] =>
  payments.toSorted(
    (one, other) =>
      Math.abs(countDaysBetween(one.day, line.day)) - Math.abs(countDaysBetween(other.day, line.day)),
  )

/** A shorter reference, or one with fewer digits, does not identify a payment. */
const [shortestReference, fewestDigits] = [6, 4]

/** Ignores case, spaces and signs between the characters. `null` for a text such as “bayaran”. */
function toReferencePattern(reference: string): RegExp | null {
  const characters = reference.toUpperCase().match(/[A-Z\d]/g) ?? []
  const digits = characters.filter((character) => /\d/.test(character))
  if (characters.length < shortestReference || digits.length < fewestDigits) return null
  return new RegExp(`(?<![A-Z\\d])${characters.join('[^A-Z\\d]{0,3}')}(?![A-Z\\d])`, 'i')
}
