import { useState } from 'react'
import type { ListedOrder } from '../../../../core/orders/desk/order-list.ts'
import type { OrderStage } from '../../../../core/orders/order-stages.ts'
import { SearchedSince } from '../../../ui/desk/searched-since.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { useDrag } from '../../drag.tsx'
import { NoOrders } from '../no-orders.tsx'
import { useOrderBoard } from '../order-queries.ts'
import { isFiltered, noFilter, type ChangeView, type OrderView } from '../order-view.ts'
import type { Moving } from '../desk/use-moving.tsx'
import { CancelStrip } from './cancel-strip.tsx'
import { Column, type Part } from './column.tsx'
import { shownColumns, stageIn } from './columns.ts'
import { OrderChip } from './order-chip.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useCarry, useFollowCard } from './use-carry.ts'

interface BoardProps {
  view: OrderView
  onChange: ChangeView
  onOpen: (id: string) => void
  onMove: Moving['move']
}

/** The orders by their stage: columns to move them between; on a phone one stage at a time. */
export function OrderBoard(props: BoardProps) {
  const { view, onChange } = props
  const board = useOrderBoard(view)
  if (board.isError && !board.data)
    return (
      <ErrorState title="The orders could not be loaded" onRetry={() => void board.refetch()}>
        {board.error.message}
      </ErrorState>
    )
  return (
    <>
      <SearchedSince searched={board.data?.searched} what="orders" onOlder={(since) => onChange({ since })} />
      {board.data?.orders.length === 0 ? (
        <NoOrders filtered={isFiltered(view)} onShowAll={() => onChange(noFilter)} />
      ) : (
        <Shape {...props} board={board} />
      )}
    </>
  )
}

function Shape(props: ShapeProps) {
  const wide = useMediaQuery('(width >= 48rem)')
  return wide ? <Columns {...props} /> : <Tabbed {...props} />
}

type ShapeProps = BoardProps & { board: ReturnType<typeof useOrderBoard> }

function Columns({ board, onChange, onOpen, onMove: move }: ShapeProps) {
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
      <div className="grid auto-cols-[minmax(11rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-1">
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

function Tabbed({ board, view, onChange, onOpen, onMove }: ShapeProps) {
  return (
    <StageTabs columns={shownColumns(board.data)} view={view} onChange={onChange}>
      {(order) => (
        <OrderChip
          order={order}
          carried={false}
          grabbed={false}
          card={null}
          onOpen={() => onOpen(order.id)}
          onMove={onMove}
          onKeyDown={() => {}}
        />
      )}
    </StageTabs>
  )
}

/** What was there before, as long as something is being moved: nothing slips away under the hand. */
function useFrozen<T>(fresh: T, frozen: boolean): T {
  const [kept, setKept] = useState(fresh)
  if (!frozen && kept !== fresh) setKept(fresh)
  return frozen ? kept : fresh
}
