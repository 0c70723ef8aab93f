import type { MatchReason } from '#core/payments/match-statement.ts'
import type { MatchedOrder, ProposedMatch } from '#core/payments/statement-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'

interface Matched {
  line: ProposedMatch['line']
  /** The proposed order, or the likeliest candidate. */
  order: MatchedOrder | null
}

/** Texts that explain why an order is proposed, or why staff have to decide. */
export const reasonTexts: Record<MatchReason, (match: Matched) => string> = {
  number_and_amount: () => 'Same amount and order number',
  amount_and_name: () => 'Same amount and name, paid within 3 days of the order',
  name_of_another: () =>
    'The order number is in the text, but the name belongs to another order of this amount',
  number_only: ({ line, order }) => {
    const difference = order ? line.amount_sen - order.due_sen : 0
    const amount = formatRinggit(Math.abs(difference))
    return `The order number is in the text, but ${difference < 0 ? `${amount} is missing` : `${amount} is too much`}`
  },
  several_orders: () => 'The text names several orders',
  order_paid: ({ order }) => `Order ${order?.number ?? ''} is already paid`,
  order_cancelled: ({ order }) => `Order ${order?.number ?? ''} was cancelled`,
  matched_twice: ({ order }) => `Another payment already matches order ${order?.number ?? ''}`,
  maybe_reversed: () => 'The bank reversed a payment of this amount. Check which one.',
  reversed: () => 'The bank reversed this payment',
  amount_only: () => 'Only the amount matches',
  none: () => 'No order matches',
}
