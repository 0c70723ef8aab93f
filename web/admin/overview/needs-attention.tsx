import type { ReactNode } from 'react'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { Card } from '#web/ui/card.tsx'
import { useHealth } from '../health/health-queries.ts'
import { summarizeHealth } from '../health/health-summary.tsx'
import { formatLimitedCount } from '../orders/stage-badges.tsx'
import { FigureLine } from './figure.tsx'
import { getMessageListPath, getOrderListPath } from './list-paths.ts'
import { type OverviewFigures, formatMessageCount } from './in-progress.tsx'

export function NeedsAttentionCard({ orders, messages }: OverviewFigures) {
  return (
    <AttentionCard id="waits" className="scroll-mt-20">
      <FigureLine
        label="Slips to check"
        value={orders && formatLimitedCount(orders.slips, orders.counted_to)}
        to={getOrderListPath({ slips: 'true' })}
        asks={Boolean(orders?.slips)}
      />
      {orders !== undefined && orders.overpaid > 0 && (
        <FigureLine
          label="Overpaid or to refund"
          value={formatLimitedCount(orders.overpaid, orders.counted_to)}
          to={getOrderListPath({ balance: 'overpaid' })}
          asks
        />
      )}
      {orders !== undefined && orders.words > 0 && (
        <FigureLine label="New reviews" value={String(orders.words)} to="/admin/orders/words" asks />
      )}
      {messages !== null && <MessageFigures messages={messages} />}
      <FigureLine
        label="Payment not confirmed for over a day"
        value={orders && formatLimitedCount(orders.overdue, orders.counted_to)}
        to={getOrderListPath({ overdue: 'true' })}
      />
      <FigureLine
        label="Ready to hand over"
        value={orders && formatLimitedCount(orders.ready, orders.counted_to)}
        to={getOrderListPath({ stage: 'ready' })}
      />
    </AttentionCard>
  )
}

export function MessagesNeedAttention({ messages }: { messages: MessagesToday | undefined }) {
  const trouble = useHealthProblem()
  if (!messages?.undecided && !messages?.failed && trouble === undefined) return null
  return (
    <AttentionCard className="mb-6">
      <MessageFigures messages={messages} />
    </AttentionCard>
  )
}

function AttentionCard({ children, ...card }: { id?: string; className: string; children: ReactNode }) {
  return (
    <Card {...card}>
      <h2 className="text-17 font-semibold">Needs attention</h2>
      <ul aria-label="Needs attention" className="mt-2 grid grid-cols-1 divide-y divide-line">
        {children}
      </ul>
    </Card>
  )
}

/** Only administrators have access to messages and health problems. */
function MessageFigures({ messages }: { messages: MessagesToday | undefined }) {
  const trouble = useHealthProblem()
  return (
    <>
      <FigureLine
        label="Delivery unknown"
        note="Ask the customer if the message arrived."
        value={messages && formatMessageCount(messages, messages.undecided)}
        to={getMessageListPath({ undecided: 'true' })}
        asks={Boolean(messages?.undecided)}
      />
      <FigureLine
        label="Failed today"
        value={messages && formatMessageCount(messages, messages.failed)}
        to={getMessageListPath({ status: 'failed', from: messages?.day, to: messages?.day })}
        asks={Boolean(messages?.failed)}
      />
      {trouble !== undefined && (
        <FigureLine label="Health" note={trouble} value="!" to="/admin/health" asks />
      )}
    </>
  )
}

function useHealthProblem(): string | undefined {
  const health = useHealth({ watching: true }).data
  return health && health.tone !== 'good' && health.tone !== 'neutral' ? summarizeHealth(health) : undefined
}
