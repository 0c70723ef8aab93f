import type { OrdersToday } from '../../../core/contracts/overview.ts'
import { countWords } from '../orders/stage-words.tsx'
import { Figure, Figures } from './figure.tsx'
import { ordersAt } from './list-paths.ts'

/** What the orders ask of the shop today. */
export function OrderFigures({ today }: { today: OrdersToday | undefined }) {
  const words = (count: number | undefined) => today && countWords(count, today.counted_to)
  return (
    <Figures label="Orders today">
      <Figure
        label="New"
        value={words(today?.new)}
        note="Ordered, not paid yet."
        to={ordersAt({ stage: 'new' })}
      />
      <Figure
        label="Unpaid for over a day"
        value={words(today?.overdue)}
        note="Remind them, or let them go."
        to={ordersAt({ overdue: 'true' })}
        asks={Boolean(today?.overdue)}
      />
      <Figure
        label="Slips to check"
        value={words(today?.slips)}
        note="Is the money in the bank?"
        to={ordersAt({ slips: 'true' })}
        asks={Boolean(today?.slips)}
      />
      <Figure
        label="To print"
        value={today && printing(today)}
        note={today && `From ${counted(today.to_print.orders, 'order')} on no sheet yet.`}
        to="/admin/orders/production"
      />
      <Figure
        label="In production"
        value={words(today?.in_production)}
        note="On the press, being cut or sorted."
        to={ordersAt({ stage: 'in_production' })}
      />
      <Figure
        label="Ready to hand over"
        value={words(today?.ready)}
        note="To be picked up or posted."
        to={ordersAt({ stage: 'ready' })}
      />
    </Figures>
  )
}

/** `12 sheets, 84 tags`: what there is none of is left out. */
function printing({ to_print: { sheets, tags, logos } }: OrdersToday): string {
  const parts = [
    sheets > 0 && counted(sheets, 'sheet'),
    tags > 0 && counted(tags, 'tag'),
    logos > 0 && counted(logos, 'logo'),
  ].filter(Boolean)
  return parts.join(', ') || '0'
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
