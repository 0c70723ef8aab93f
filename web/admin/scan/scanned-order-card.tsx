import { getUnpaidSen } from '#core/payments/order-balance.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { type ScannedStage, isScannedStage } from '#core/orders/shipping/scan.ts'
import { getStageAfterQueuedMoves } from '#core/orders/shipping/scan-queue.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { DueBadge } from '../orders/due/due-badge.tsx'
import { OrderBatches } from '../orders/order-production.tsx'
import { BalanceBadge, OrderStagePill } from '../orders/payments/balance-badge.tsx'
import { DesignBadge, listAllowedOrderStages } from '../orders/stage-badges.tsx'
import { PackingForm } from './packing.tsx'
import { queueStep, getScanningUser, useQueuedSteps, type StepDetails } from './step-queue.ts'
import type { ScannedOrder } from './use-scanned-order.ts'
import { PackingItems } from './packing-items.tsx'
import { useState, type ReactNode } from 'react'
import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

export function ScannedOrderCard({
  inHand: { order: known, tracking, pickUpCode },
  onTracking,
  onAway,
}: {
  inHand: ScannedOrder
  onTracking: (tracking: string) => void
  onAway: () => void
}) {
  const queue = useQueuedSteps()
  const stage = getStageAfterQueuedMoves(queue, known)
  const isQueued = stage !== known.stage
  const order: ListedOrder = { ...known, stage }
  const step = (to: ScannedStage, more: StepDetails = {}) =>
    queueStep({
      step: {
        request_id: crypto.randomUUID(),
        id: order.id,
        from: stage,
        to,
        at: new Date().toISOString(),
        ...more,
      },
      number: order.number,
      by: getScanningUser(),
      refused: null,
    })
  return (
    <Card>
      <article aria-label={`Order ${order.number}`} className="grid gap-4">
        <header className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-26 tabular-nums">{order.number}</h2>
            <p className="text-17 wrap-anywhere">{order.nama}</p>
          </div>
          <IconButton label="Close" onClick={onAway}>
            <CloseIcon />
          </IconButton>
        </header>
        <p className="flex flex-wrap items-center gap-2">
          <OrderStagePill order={order} />
          <BalanceBadge order={order} />
          <DesignBadge order={order} />
          <DueBadge order={order} />
          <output className="text-13 text-quiet tabular-nums">
            {isQueued ? 'Waiting to be sent' : `since ${formatListTime(new Date(order.stage_since))}`}
          </output>
        </p>
        {isReadyToPack(order) ? (
          <>
            {getUnpaidSen(order) > 0 && (
              <p className="rounded-control bg-caution-wash px-3 py-2 text-15">
                {formatRinggit(getUnpaidSen(order))} is still due for this order.
              </p>
            )}
            <PackingForm order={order} tracking={tracking} onTracking={onTracking} onStep={step} />
          </>
        ) : (
          <>
            <PackingItems goods={order.goods} />
            <OrderBatches order={order.id} />
            {pickUpCode !== null && stage === 'ready' && (
              <p className="rounded-control bg-good-wash px-3 py-2 text-15 text-good">
                The pickup code is correct. This order belongs to {order.nama}.
              </p>
            )}
            <NextStep
              order={order}
              onStep={(to) =>
                step(to, pickUpCode !== null && to === 'handed_over' ? { pick_up_code: pickUpCode } : {})
              }
            />
          </>
        )}
        <p className="flex flex-wrap gap-2 border-t border-line pt-3">
          <ButtonLink size="small" to={`/admin/orders?order=${order.id}`}>
            Open order
          </ButtonLink>
          <ButtonLink size="small" to={`/admin/orders/${order.id}/packing-slip`}>
            Packing slip
          </ButtonLink>
          <ButtonLink size="small" to={`/admin/orders/${order.id}/label`}>
            Label
          </ButtonLink>
        </p>
      </article>
    </Card>
  )
}

const isReadyToPack = ({ stage, delivery_method }: ListedOrder) =>
  stage === 'ready' && delivery_method === 'pos'

const closedStageTexts: Partial<Record<ListedOrder['stage'], string>> = {
  posted: 'This order has been posted.',
  handed_over: 'This order has been handed over.',
  cancelled: 'This order is cancelled. Do not make or send it.',
  quoted: 'This is a quotation that the customer has not accepted yet.',
}

function NextStep({ order, onStep }: { order: ListedOrder; onStep: (to: ScannedStage) => void }): ReactNode {
  const [asking, setAsking] = useState(false)
  const closedText = closedStageTexts[order.stage]
  if (closedText)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        {closedText} {order.tracking && <span className="font-semibold tabular-nums">{order.tracking}</span>}
      </p>
    )
  // Scanning only moves orders forward. Staff move orders back on the orders page, which shows the messages already
  // sent.
  const forward = listAllowedOrderStages(order)
    .filter(isScannedStage)
    .filter((to) => orderStages.indexOf(to) > orderStages.indexOf(order.stage))
  const [next] = forward
  if (!next) return null
  const dueSen = getUnpaidSen(order)
  return (
    <div className="grid gap-2">
      {order.stage === 'new' && (
        <p className="text-15 text-caution">Payment is not confirmed. Open the order to confirm it.</p>
      )}
      <Button
        size="large"
        variant={order.stage === 'new' ? 'secondary' : 'primary'}
        className="w-full"
        onClick={() => (next === 'handed_over' && dueSen > 0 ? setAsking(true) : onStep(next))}
      >
        {next === 'handed_over' ? 'Hand over' : `Move to ${stageRules[next].label}`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Balance due"
        confirmLabel="Hand over"
        onConfirm={() => {
          setAsking(false)
          onStep(next)
        }}
      >
        {formatRinggit(dueSen)} is still due for this order. Hand it over anyway?
      </ConfirmDialog>
    </div>
  )
}
