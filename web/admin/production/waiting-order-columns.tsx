import { formatCount } from '#core/shared/format-count.ts'
import { DueBadge } from '../orders/due/due-badge.tsx'
import type { WaitingOrder } from '#core/production/production.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { SelectionCheckbox } from '#web/ui/admin/selection-checkbox.tsx'
import { createSelectionColumn } from '#web/ui/admin/select-column.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { formatAmounts, formatRequiredSheets } from './amount-text.ts'
import type { RowSelection } from '#web/ui/admin/use-row-selection.ts'

type WaitingSelection = RowSelection<WaitingOrder>

export function createWaitingOrderColumns(
  orders: WaitingOrder[],
  chosen: WaitingSelection,
): DataColumn<WaitingOrder>[] {
  return [
    createSelectionColumn({
      verb: 'Select',
      what: 'orders',
      rows: orders,
      has: chosen.has,
      onAll: (on) => chosen.toggleAll(on, orders),
      box: (order) => <OrderCheckbox order={order} chosen={chosen} />,
    }),
    {
      key: 'number',
      header: 'Order',
      width: '10rem',
      render: (order) => (
        <>
          <span className="block font-semibold tabular-nums">{order.number}</span>
          <WaitingSince order={order} />
        </>
      ),
    },
    { key: 'nama', header: 'Customer', render: ({ nama }) => nama },
    {
      key: 'product',
      header: 'Items',
      width: '36%',
      render: (order) => (
        <>
          <span className="block truncate">{order.product}</span>
          <span className="block truncate text-13 text-quiet tabular-nums">
            {formatAmounts(order.amounts)}
          </span>
          <ManualMoveBadge order={order} />
          <ProblemBadge order={order} />
        </>
      ),
    },
    { key: 'material', header: 'Material', width: '9rem', render: ({ materials }) => materials.join(', ') },
    { key: 'sheets', header: 'Sheets', align: 'end', width: '7rem', render: formatRequiredSheets },
  ]
}

export function WaitingOrderCard({ order, chosen }: { order: WaitingOrder; chosen: WaitingSelection }) {
  return (
    <Card>
      <div className="flex items-center gap-3">
        <OrderCheckbox order={order} chosen={chosen} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold tabular-nums">{order.number}</span>
          <WaitingSince order={order} />
        </span>
        <span className="text-right text-13 text-quiet tabular-nums">
          {order.materials.join(', ')}
          <br />
          {formatRequiredSheets(order)}
        </span>
      </div>
      <p className="mt-2 text-15 break-words">
        {order.product}, <span className="tabular-nums">{formatAmounts(order.amounts)}</span>
      </p>
      <p className="text-15 break-words text-quiet">{order.nama}</p>
      <ManualMoveBadge order={order} />
      <ProblemBadge order={order} />
    </Card>
  )
}

const OrderCheckbox = ({ order, chosen }: { order: WaitingOrder; chosen: WaitingSelection }) => (
  <SelectionCheckbox
    label={`Select ${order.number}`}
    checked={chosen.has(order.id)}
    onToggle={(on) => chosen.toggle(order, on, false, [])}
  />
)

const WaitingSince = ({ order }: { order: WaitingOrder }) => (
  <span className="block text-13 text-quiet tabular-nums">
    {formatListTime(new Date(order.waiting_since))}
    {order.due_on && (
      <span className="block pt-1">
        <DueBadge order={{ due_on: order.due_on, stage: 'paid' }} />
      </span>
    )}
  </span>
)

const ManualMoveBadge = ({ order: { by_hand } }: { order: WaitingOrder }) =>
  by_hand ? <Badge tone="info">Already in production</Badge> : null

function ProblemBadge({ order: { problems } }: { order: WaitingOrder }) {
  const [first] = problems
  if (!first) return null
  return (
    <span className="block min-w-0 py-1 text-13 whitespace-normal">
      <Badge tone={problems.some(({ prevents }) => prevents) ? 'wrong' : 'caution'}>
        {problems.some(({ prevents }) => prevents) ? 'Can’t be printed' : 'Needs checking'}
      </Badge>{' '}
      {first.what}
      {problems.length > 1 && ` ${formatCount(problems.length - 1, 'more problem')}.`}
    </span>
  )
}
