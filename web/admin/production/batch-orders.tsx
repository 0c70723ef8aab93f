import { useState } from 'react'
import { Link } from 'react-router'
import {
  formatBatchName,
  type BatchDetails,
  type BatchOrder,
  type Batch,
} from '#core/production/batch-details.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { StagePill } from '../orders/stage-badges.tsx'
import { formatPrintRun } from './amount-text.ts'
import { undoBatch } from '#core/production/change-batch.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useBatchChange } from './batch-changes.ts'
import { ReprintDialog } from './reprint-dialog.tsx'
import { batchRules, getBatchProgress } from '#core/production/batch-states.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { UnchangedOrdersNote } from '../orders/bulk/unchanged-orders-note.tsx'
import { useBulkChange, type UnchangedOrders } from '../orders/bulk/use-bulk-change.ts'
import { PostOrdersDialog } from '../orders/bulk/post-orders-dialog.tsx'

/** Number of rows shown at a time, because phones are slow with several hundred rows. */
const pageSize = 100

export function BatchOrders({ details }: { details: BatchDetails }) {
  const [shown, setShown] = useState(pageSize)
  const { batch, orders } = details
  const included = orders.filter(({ taken_out }) => !taken_out)
  return (
    <>
      {batch.kind === 'batch' && !batch.undone && <BulkMoves batch={batch} orders={included} />}
      <Card flush className="max-md:contents">
        <DataTable<BatchOrder>
          caption="Orders in this batch"
          columns={columns(details)}
          rows={orders.slice(0, shown)}
          rowKey={({ id }) => id}
          renderCard={(order) => <OrderCard order={order} details={details} />}
        />
      </Card>
      {orders.length > shown && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShown(shown + pageSize)}>Show more</Button>
        </div>
      )}
    </>
  )
}

const columns = (details: BatchDetails): DataColumn<BatchOrder>[] => [
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
    render: (order) => <StageCell order={order} />,
  },
  { key: 'pieces', header: 'Pieces', width: '36%', render: (order) => <PieceList order={order} /> },
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

const StageCell = ({ order }: { order: BatchOrder }) =>
  order.taken_out ? <span className="text-quiet">Removed</span> : <StagePill stage={order.stage} />

function PieceList({ order }: { order: BatchOrder }) {
  return (
    <ul className="py-1 whitespace-normal">
      {order.pieces.map(({ key, label, note, copies, times, wanted, sheets }) => (
        <li key={key} className="flex flex-wrap gap-x-2 tabular-nums">
          <span className="font-semibold break-words">{label}</span>
          <span className="text-quiet">
            {note && `${note} · `}
            {times > 1 || wanted !== null
              ? formatPrintRun({ times, onEach: copies, wanted })
              : `× ${copies}`}{' '}
            · {sheets.length === 1 ? `sheet ${sheets[0]}` : `sheets ${sheets.join(', ')}`}
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
          <StageCell order={order} />
          <OrderMenu order={order} details={details} />
        </span>
      </div>
      <p className="text-15 break-words text-quiet">{order.nama}</p>
      <div className="text-15">
        <PieceList order={order} />
      </div>
    </Card>
  )
}

function OrderMenu({ order, details: { batch } }: { order: BatchOrder; details: BatchDetails }) {
  const [reprinting, setReprinting] = useState(false)
  const removal = useBatchChange(undoBatch, () =>
    toast.success(`${order.number} removed from ${formatBatchName(batch).toLowerCase()}`),
  )
  return (
    <>
      <Menu
        label={order.number}
        trigger={
          <IconButton label={`More for ${order.number}`} className="-m-1.5">
            <MoreIcon width={18} height={18} />
          </IconButton>
        }
      >
        <MenuLink to={`/admin/orders?order=${order.id}`}>Open order</MenuLink>
        {!batch.undone && !order.taken_out && (
          <>
            <MenuItem onSelect={() => setReprinting(true)}>Reprint</MenuItem>
            {batch.kind === 'batch' && (
              <>
                <MenuSeparator />
                <MenuItem
                  danger
                  onSelect={() =>
                    removal.mutate({ id: batch.id, version: batch.version, orders: [order.id] })
                  }
                >
                  Remove from batch
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {reprinting && <ReprintDialog batchId={batch.id} order={order} onClose={() => setReprinting(false)} />}
    </>
  )
}

function BulkMoves({ batch, orders }: { batch: Batch; orders: BatchOrder[] }) {
  const [stayed, setStayed] = useState<UnchangedOrders>([])
  const [posting, setPosting] = useState(false)
  const moving = useBulkChange((left) => {
    setStayed(left)
    setPosting(false)
  })
  const of = (stage: OrderStage) => orders.filter((order) => order.stage === stage)
  const making = of('in_production')
  const { readyNext } = batchRules[getBatchProgress(batch.steps)]
  const toPost = of('ready').filter(({ delivery_method }) => delivery_method === 'pos')
  const toHand = of('ready').filter(({ delivery_method }) => delivery_method !== 'pos')
  const move = (to: OrderStage, which: BatchOrder[]) =>
    moving.mutate({ action: to, orders: which.map(({ id, version }) => ({ id, version })) })
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {making.length > 0 && readyNext && (
          <Button variant="primary" busy={moving.isPending} onClick={() => move('ready', making)}>
            Move {formatCount(making.length, 'order')} to Ready
          </Button>
        )}
        {toPost.length > 0 && (
          <Button
            variant={making.length > 0 && readyNext ? 'secondary' : 'primary'}
            busy={moving.isPending}
            onClick={() => setPosting(true)}
          >
            Post {formatCount(toPost.length, 'order')}
          </Button>
        )}
        {toHand.length > 0 && (
          <Button busy={moving.isPending} onClick={() => move('handed_over', toHand)}>
            Hand over {formatCount(toHand.length, 'order')}
          </Button>
        )}
      </div>
      {making.length > 0 && !readyNext && (
        <p className="mb-4 text-15 text-quiet">
          Mark the batch as printed above to move its {formatCount(making.length, 'order')} to Ready together.
        </p>
      )}
      <UnchangedOrdersNote stayed={stayed} onClose={() => setStayed([])} />
      {posting && (
        <PostOrdersDialog
          orders={toPost}
          busy={moving.isPending}
          onPost={(orders) => moving.mutate({ action: 'posted', orders })}
          onClose={() => setPosting(false)}
        />
      )}
    </>
  )
}
