import type { OrdersToday } from '#core/orders/dashboard.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { Card } from '#web/ui/card.tsx'
import { FigureLine } from './figure.tsx'
import { formatLimitedCount } from '../orders/stage-badges.tsx'
import { getOrderListPath, getMessageListPath } from './list-paths.ts'
import { useGatewayProvider } from '../use-gateway-kind.ts'

export interface OverviewFigures {
  orders: OrdersToday | undefined
  /** `null` for staff without access to messages. */
  messages: MessagesToday | undefined | null
}

export function InProgressCard({ orders, messages }: OverviewFigures) {
  return (
    <Card>
      <h2 className="text-17 font-semibold">In progress</h2>
      <ul aria-label="In progress" className="mt-2 grid grid-cols-1 divide-y divide-line">
        <FigureLine
          label="New"
          note="Not paid yet"
          value={orders && formatLimitedCount(orders.new, orders.counted_to)}
          to={getOrderListPath({ stage: 'new' })}
        />
        <FigureLine
          label="In production"
          value={orders && formatLimitedCount(orders.in_production, orders.counted_to)}
          to={getOrderListPath({ stage: 'in_production' })}
        />
        {messages !== null && <MessageLines messages={messages} />}
      </ul>
    </Card>
  )
}

function MessageLines({ messages }: { messages: MessagesToday | undefined }) {
  const sandbox = useGatewayProvider() === 'sandbox'
  const today = messages && { from: messages.day, to: messages.day }
  return (
    <>
      <FigureLine
        label="Still to send today"
        value={messages && formatMessageCount(messages, messages.waiting)}
        to={getMessageListPath({ status: 'pending', ...today })}
      />
      <FigureLine
        label="Sent today"
        note={sandbox ? 'Sandbox phone only' : undefined}
        value={messages && formatMessageCount(messages, messages.sent)}
        to={getMessageListPath({ status: 'sent', ...today })}
      />
    </>
  )
}

export const formatMessageCount = ({ counted_to }: MessagesToday, count: number) =>
  `${count.toLocaleString('en')}${count >= counted_to ? '+' : ''}`
