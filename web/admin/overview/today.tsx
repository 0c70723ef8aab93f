import type { MessagesToday, OrdersToday, SoldToday } from '../../../core/orders/overview.ts'
import { lateAfterDays } from '../../../core/orders/order-list.ts'
import { ringgitText } from '../../../core/shared/money.ts'
import { countWords } from '../orders/stage-words.tsx'
import { Figure, Figures } from './figure.tsx'
import { ordersAt } from './list-paths.ts'

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
    <Figures label="Today">
      <Figure
        label="Sold today"
        value={sold && ringgitText(sold.sen)}
        note={sold && `${counted(sold.orders, 'order')} paid, ${sold.placed} placed.`}
        to={ordersAt({ paid_from: sold?.day, paid_to: sold?.day })}
      />
      <Figure
        label="Late"
        value={sold && countWords(sold.late, sold.counted_to)}
        note={`Past their due day, or paid over ${lateAfterDays} days ago.`}
        to={ordersAt({ late: 'true' })}
        asks={Boolean(sold?.late)}
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
        note={messages === null ? 'Slips to check.' : 'Slips, and messages that did not arrive.'}
        to="#waits"
        asks={Boolean(waiting)}
      />
    </Figures>
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

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
