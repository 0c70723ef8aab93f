import type { OrdersToday, SoldToday } from '#core/orders/overview.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { counted } from '#core/shared/counted.ts'
import { countWords } from '../orders/stage-words.tsx'
import { Figure, Figures } from './figure.tsx'
import { ordersAt } from './list-paths.ts'
import { SoldFigures } from './sold.tsx'

/** What an owner opens the back-office for: what came in, what is late, what is to be made, what waits for him. */
export function TodayFigures({
  sold,
  orders,
  messages,
}: {
  sold: SoldToday | undefined
  orders: OrdersToday | undefined
  /** Null: for whom messages are not. */
  messages: MessagesToday | undefined | null
}) {
  const waiting =
    orders && messages !== undefined
      ? orders.slips + (messages ? messages.undecided + messages.failed : 0)
      : undefined
  return (
    <>
      <SoldFigures sold={sold} />
      <Figures label="Today">
        <Figure
          label="Late"
          value={sold && countWords(sold.late, sold.counted_to)}
          note="Past their day."
          to={ordersAt({ late: 'true' })}
          asks={Boolean(sold?.late)}
        />
        <Figure
          label="At risk"
          value={sold && countWords(sold.at_risk, sold.counted_to)}
          note="Likely to be late."
          to={ordersAt({ risk: 'true' })}
          asks={Boolean(sold?.at_risk)}
        />
        <Figure
          label="To print"
          value={orders && String(orders.to_print.orders)}
          note={orders && printing(orders)}
          to="/admin/orders/production"
        />
        <Figure
          label="Waits for you"
          value={waiting === undefined ? undefined : String(waiting)}
          note={messages === null ? 'Slips to check.' : 'Slips, messages.'}
          to="#waits"
          asks={Boolean(waiting)}
        />
      </Figures>
    </>
  )
}

/** `12 sheets, 84 tags`: what there is none of is left out. */
function printing({ to_print: { orders, sheets, tags, logos } }: OrdersToday): string {
  const parts = [
    sheets > 0 && counted(sheets, 'sheet'),
    tags > 0 && counted(tags, 'tag'),
    logos > 0 && counted(logos, 'logo'),
  ].filter(Boolean)
  return parts.length ? `${parts.join(', ')}.` : orders > 0 ? 'On no sheet yet.' : 'Nothing is waiting.'
}
