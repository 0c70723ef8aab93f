import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import type { ScannedStage } from '#core/orders/door/scan.ts'
import { stageAfter } from '#core/orders/door/scan-queue.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { DueBadge } from '../orders/due/due-badge.tsx'
import { PrintedWith } from '../orders/printed-with.tsx'
import { DesignBadge, StagePill, UnpaidBadge } from '../orders/stage-words.tsx'
import { Packing } from './packing.tsx'
import { queueStep, scanner, useQueuedSteps, type StepMore } from './step-queue.ts'
import type { InHand } from './use-scanned.ts'
import { WhatBelongs } from './what-belongs.tsx'
import { NextStep } from './in-hand-step.tsx'

/** The order whose ticket or parcel is in the hand, and what is done with it next. */
export function InHandCard({
  inHand: { order: known, tracking, pickUpCode },
  onTracking,
  onAway,
}: {
  inHand: InHand
  onTracking: (tracking: string) => void
  onAway: () => void
}) {
  const queue = useQueuedSteps()
  const stage = stageAfter(queue, known)
  const waits = stage !== known.stage
  const order: ListedOrder = { ...known, stage }
  const step = (to: ScannedStage, more: StepMore = {}) =>
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
      by: scanner(),
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
          <IconButton label="Put away" onClick={onAway}>
            <CloseIcon />
          </IconButton>
        </header>
        <p className="flex flex-wrap items-center gap-2">
          <StagePill stage={stage} />
          <UnpaidBadge order={order} />
          <DesignBadge order={order} />
          <DueBadge order={order} />
          <output className="text-13 text-quiet tabular-nums">
            {waits ? 'Waiting to be sent' : `since ${formatListTime(new Date(order.stage_since))}`}
          </output>
        </p>
        {toPack(order) ? (
          <Packing order={order} tracking={tracking} onTracking={onTracking} onStep={step} />
        ) : (
          <>
            <WhatBelongs goods={order.goods} />
            <PrintedWith order={order.id} />
            {pickUpCode !== null && stage === 'ready' && (
              <p className="rounded-control bg-good-wash px-3 py-2 text-15 text-good">
                The customer’s code is right: this order is {order.nama}’s.
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
            Open the order
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

const toPack = ({ stage, delivery_method }: ListedOrder) => stage === 'ready' && delivery_method === 'pos'
