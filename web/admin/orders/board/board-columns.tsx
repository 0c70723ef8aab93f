import { useState } from 'react'
import type { OrderView, ChangeView } from '../order-view.ts'
import type { Moving } from '../desk/use-moving.tsx'
import { useOrderBoard } from '../order-queries.ts'
import { useFollowCard, useCarry } from './use-carry.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { stageIn, shownColumns } from './columns.ts'
import { useDrag } from '#web/admin/drag.tsx'
import { type Part, Column } from './column.tsx'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { OrderChip } from './order-chip.tsx'
import { CancelStrip } from './cancel-strip.tsx'

export interface BoardProps {
  view: OrderView
  onChange: ChangeView
  onOpen: (id: string) => void
  onMove: Moving['move']
}

export type ShapeProps = BoardProps & { board: ReturnType<typeof useOrderBoard> }

export function Columns({ board, onChange, onOpen, onMove: move }: ShapeProps) {
  const { follow, arrived } = useFollowCard()
  const drop = (order: ListedOrder, place: string) => {
    const to = stageIn(place, order)
    if (to) move(order, to)
  }
  const drag = useDrag<ListedOrder>({
    find: (id) => board.data?.orders.find((order) => order.id === id),
    words: ({ number, nama }) => `${number} ${nama}`,
    onDrop: drop,
  })
  const carry = useCarry((order, place) => {
    follow(order.id, place)
    drop(order, place)
  })
  const moving = drag.thing ?? carry.order
  const target = drag.place ?? carry.place
  const columns = shownColumns(useFrozen(board.data, moving !== null))
  const partOf = (key: string): Part => {
    if (!moving) return 'none'
    if (!stageIn(key, moving)) return 'not'
    return target === key ? 'over' : 'may'
  }
  const toTable = (stage: OrderStage) => onChange({ show: 'table', stage })
  const [cancelled] = columns.filter(({ column }) => column.key === 'cancelled')
  return drag.area(
    <>
      <p id="carry-hint" className="sr-only">
        Enter opens the order, Space picks it up to move it.
      </p>
      <output className="sr-only">{carry.said}</output>
      <div className="grid auto-cols-[minmax(9rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-1">
        {columns
          .filter((shown) => shown !== cancelled)
          .map((shown) => (
            <Column
              key={shown.column.key}
              shown={shown}
              part={partOf(shown.column.key)}
              loading={board.isPending}
              onMore={toTable}
            >
              <ul className="grid grid-cols-1 gap-2">
                {shown.orders.map((order) => (
                  <li key={order.id} className="min-w-0">
                    <OrderChip
                      order={order}
                      carried={moving?.id === order.id}
                      grabbed
                      card={(card) => arrived(order.id, card)}
                      onOpen={() => onOpen(order.id)}
                      onMove={move}
                      onKeyDown={(event) => carry.onKeyDown(order, event)}
                    />
                  </li>
                ))}
              </ul>
            </Column>
          ))}
      </div>
      {cancelled && <CancelStrip shown={cancelled} part={partOf('cancelled')} onShow={toTable} />}
    </>,
  )
}

/** What was there before, as long as something is being moved: nothing slips away under the hand. */
function useFrozen<T>(fresh: T, frozen: boolean): T {
  const [kept, setKept] = useState(fresh)
  if (!frozen && kept !== fresh) setKept(fresh)
  return frozen ? kept : fresh
}
