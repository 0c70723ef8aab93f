import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ThreadEntry } from '#core/inbox/thread.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatChatClock } from '../../chat/chat-time.ts'

export type EventEntry = Extract<ThreadEntry, { type: 'order' | 'slip' | 'design' | 'proof' }>

export function ThreadEvent({ entry }: { entry: EventEntry }) {
  return (
    <p className="mx-auto max-w-[92%] py-0.5 text-center text-13 text-quiet tabular-nums">
      <EventText entry={entry} /> · <time dateTime={entry.at}>{formatChatClock(entry.at)}</time>
    </p>
  )
}

const proofTexts = {
  waiting: 'sent for approval',
  approved: 'approved',
  change_asked: 'sent back with changes',
  withdrawn: 'withdrawn',
} as const

function EventText({ entry }: { entry: EventEntry }): ReactNode {
  const order = (
    <Link to={`/admin/orders?order=${entry.order.id}`} className="text-link underline">
      {entry.order.number}
    </Link>
  )
  switch (entry.type) {
    case 'slip':
      return <>Payment slip added to {order}</>
    case 'design':
      return (
        <>
          Artwork “<bdi>{entry.name}</bdi>” added to {order}
          {by(entry.by)}
        </>
      )
    case 'proof':
      return (
        <>
          Proof {entry.version} of {order} {proofTexts[entry.state]}
          {by(entry.by)}
        </>
      )
    default:
      return <OrderEventText entry={entry} order={order} />
  }
}

function OrderEventText({
  entry: { event, to, by: name },
  order,
}: {
  entry: Extract<EventEntry, { type: 'order' }>
  order: ReactNode
}) {
  if (event === 'placed')
    return (
      <>
        Order {order} placed{by(name)}
      </>
    )
  return (
    <>
      Order {order} moved {event === 'took back' && 'back '}
      {to && `to ${stageRules[to].label}`}
      {by(name)}
    </>
  )
}

const by = (name: string) => name && ` by ${name}`
