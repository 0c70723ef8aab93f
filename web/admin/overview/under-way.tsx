import type { OrdersToday } from '#core/orders/dashboard.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { Card } from '#web/ui/card.tsx'
import { FigureLine } from './figure.tsx'
import { countWords } from '../orders/stage-words.tsx'
import { ordersAt, messagesAt } from './list-paths.ts'
import { useProvider } from '../use-provider.ts'

export interface Parts {
  orders: OrdersToday | undefined
  /** `null` for staff without access to messages. */
  messages: MessagesToday | undefined | null
}

/** The card of orders and messages in progress. */
export function UnderWay({ orders, messages }: Parts) {
  return (
    <Card>
      <h2 className="text-17 font-semibold">In progress</h2>
      <ul aria-label="In progress" className="mt-2 grid grid-cols-1 divide-y divide-line">
        <FigureLine
          label="New"
          note="Not paid yet"
          value={orders && countWords(orders.new, orders.counted_to)}
          to={ordersAt({ stage: 'new' })}
        />
        <FigureLine
          label="In production"
          value={orders && countWords(orders.in_production, orders.counted_to)}
          to={ordersAt({ stage: 'in_production' })}
        />
        {messages !== null && <MessageLines messages={messages} />}
      </ul>
    </Card>
  )
}

function MessageLines({ messages }: { messages: MessagesToday | undefined }) {
  const sandbox = useProvider() === 'sandbox'
  const today = messages && { from: messages.day, to: messages.day }
  return (
    <>
      <FigureLine
        label="Still to send today"
        value={messages && words(messages, messages.waiting)}
        to={messagesAt({ status: 'pending', ...today })}
      />
      <FigureLine
        label="Sent today"
        note={sandbox ? 'Sandbox phone only' : undefined}
        value={messages && words(messages, messages.sent)}
        to={messagesAt({ status: 'sent', ...today })}
      />
    </>
  )
}

export const words = ({ counted_to }: MessagesToday, count: number) =>
  `${count.toLocaleString('en')}${count >= counted_to ? '+' : ''}`
