import { useState } from 'react'
import { Link } from 'react-router'
import type { BatchDetails, BatchOrder } from '#core/production/batch-details.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/desk/columns.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { StagePill } from '../orders/stage-words.tsx'
import { printsWords } from './amount-words.ts'
import { OrderMenu } from './order-menu.tsx'
import { MoveTogether } from './move-together.tsx'

/** More rows than this are asked for: five hundred at once take a phone's breath. */
const shownAtOnce = 100

/** The orders of a batch, moved on together. */
export function BatchOrders({ details }: { details: BatchDetails }) {
  const [shown, setShown] = useState(shownAtOnce)
  const { batch, orders } = details
  const included = orders.filter(({ taken_out }) => !taken_out)
  return (
    <>
      {batch.kind === 'batch' && !batch.undone && <MoveTogether batch={batch} orders={included} />}
      <Card flush className="max-md:contents">
        <DataTable<BatchOrder>
          caption="Orders of the batch"
          columns={columns(details)}
          rows={orders.slice(0, shown)}
          rowKey={({ id }) => id}
          renderCard={(order) => <OrderCard order={order} details={details} />}
        />
      </Card>
      {orders.length > shown && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShown(shown + shownAtOnce)}>Show more</Button>
        </div>
      )}
    </>
  )
}

const columns = (details: BatchDetails): Column<BatchOrder>[] => [
  {
    key: 'number',
    header: 'Order',
    width: '9rem',
    render: (order) => <OrderLink order={order} />,
  },
  { key: 'nama', header: 'Customer', render: ({ nama }) => nama },
  {
    key: 'stage',
    header: 'Stage',
    width: '10rem',
    render: (order) => <Stage order={order} />,
  },
  { key: 'pieces', header: 'Pieces', width: '36%', render: (order) => <Pieces order={order} /> },
  {
    key: 'menu',
    header: <span className="sr-only">More</span>,
    align: 'end',
    width: '4.5rem',
    render: (order) => <OrderMenu order={order} details={details} />,
  },
]

const OrderLink = ({ order: { id, number } }: { order: BatchOrder }) => (
  <Link to={`/admin/orders?order=${id}`} className="font-semibold tabular-nums no-underline hover:underline">
    {number}
  </Link>
)

const Stage = ({ order }: { order: BatchOrder }) =>
  order.taken_out ? <span className="text-quiet">Taken out</span> : <StagePill stage={order.stage} />

function Pieces({ order }: { order: BatchOrder }) {
  return (
    <ul className="py-1 whitespace-normal">
      {order.pieces.map(({ key, label, note, copies, times, wanted, sheets }) => (
        <li key={key} className="flex flex-wrap gap-x-2 tabular-nums">
          <span className="font-semibold break-words">{label}</span>
          <span className="text-quiet">
            {note && `${note} · `}
            {times > 1 || wanted !== null
              ? printsWords({ times, onEach: copies, wanted })
              : `× ${copies}`} ·{' '}
            {sheets.length === 1 ? `sheet ${sheets[0]}` : `sheets ${sheets.join(', ')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function OrderCard({ order, details }: { order: BatchOrder; details: BatchDetails }) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <OrderLink order={order} />
        <span className="flex items-center gap-2">
          <Stage order={order} />
          <OrderMenu order={order} details={details} />
        </span>
      </div>
      <p className="text-15 break-words text-quiet">{order.nama}</p>
      <div className="text-15">
        <Pieces order={order} />
      </div>
    </Card>
  )
}
