import type { FollowedOrder } from '#core/orders/follow/followed-order.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { ThanksTexts } from '../texts/thanks.ts'

export interface Step {
  title: string
  /** Empty: nothing to say beside the title. */
  note: string
  /** Where the parcel is followed. */
  parcel?: FollowedOrder['parcel']
  come: 'done' | 'now' | 'not'
}

/** How many of the steps in the shop are behind an order. */
const far: Record<OrderStage, number> = {
  quoted: 0,
  new: 0,
  paid: 1,
  in_production: 2,
  ready: 3,
  handed_over: 4,
  posted: 4,
  cancelled: 0,
}

/** The way of an order, step by step: what its payment needs only as long as that has not been seen. */
export function stepsOf(order: FollowedOrder, t: ThanksTexts): Step[] {
  return [
    { title: t.received, note: formatListTime(new Date(order.placed_at)), come: 'done' },
    ...(order.paid ? [] : payingSteps(order, t)),
    { title: t.seen, note: order.paid ? t.seenNote : t.notSeenNote, come: order.paid ? 'done' : 'not' },
    ...shopSteps(order, t),
  ]
}

const done = (is: boolean) => (is ? 'done' : 'not')

function payingSteps({ notification, reaches_phone, slips }: FollowedOrder, t: ThanksTexts): Step[] {
  // What only the sandbox got has come to no phone.
  const state = reaches_phone ? notification : 'onPage'
  return [
    { title: t.payment, note: t.told[state], come: done(state === 'sent') },
    { title: t.slip, note: slips > 0 ? t.slipSeen : t.slipWanted, come: done(slips > 0) },
  ]
}

function shopSteps(order: FollowedOrder, t: ThanksTexts): Step[] {
  const post = order.deliveryMethod === 'pos'
  const come = (at: number) => (far[order.stage] === at ? 'now' : done(far[order.stage] > at))
  const since = t.since(formatListTime(new Date(order.stage_since)))
  const noted = (at: number, note: string) =>
    come(at) === 'now' ? `${note} ${since}` : come(at) === 'not' ? '' : note
  const gone = far[order.stage] === 4
  return [
    { title: t.making, note: noted(2, t.makingNote), come: come(2) },
    {
      title: t.ready,
      note: noted(3, post ? t.readyToPost : t.readyToPickUp(order.place)),
      come: come(3),
    },
    {
      title: order.stage === 'handed_over' || !post ? t.handedOver : t.posted,
      note: gone
        ? [formatListTime(new Date(order.stage_since)), order.tracking && t.tracking(order.tracking)]
            .filter(Boolean)
            .join('. ')
        : '',
      come: done(gone),
      parcel: gone ? order.parcel : undefined,
    },
  ]
}
