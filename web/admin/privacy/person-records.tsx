import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getToRefundSen } from '#core/privacy/person-money.ts'
import type { PersonalData } from '#core/privacy/privacy.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Money } from '#web/ui/money.tsx'
import { StagePill } from '../orders/stage-badges.tsx'
import { MessagePill } from '../scheduler/message-status.tsx'

/** Maximum number of messages shown. The export contains all messages. */
const maxShownMessages = 50
/** Removes WhatsApp's bold marks and bullets from a line of a basket. */
const removeMarkup = (line: string) => line.replace(/^[•\s]+|^\*|\*$/g, '').trim()
const formatTime = (instant: string) => formatListTime(new Date(instant))

export function PersonOrders({ person: { orders } }: { person: PersonalData }) {
  return (
    <RecordList title="Orders" count={orders.length} open>
      {orders.map((order) => (
        <li key={order.id} className="py-3 text-15">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`/admin/orders?order=${encodeURIComponent(order.id)}`}
              className="text-link tabular-nums"
            >
              {order.number}
            </Link>
            <StagePill stage={order.stage} />
            <Money sen={order.total_sen} />
            {getToRefundSen(order) > 0 && (
              <span className="text-caution">To refund {formatRinggit(getToRefundSen(order))}</span>
            )}
            <span className="text-quiet tabular-nums">{formatTime(order.placed_at)}</span>
          </p>
          <p className="mt-1">{[order.nama, order.address].filter(Boolean).join(', ')}</p>
          <p className="text-quiet">{order.goods.map(removeMarkup).filter(Boolean).join(' · ')}</p>
          <p className="text-13 text-quiet">
            {[
              order.slips > 0 && formatCount(order.slips, 'payment slip'),
              order.designs.length > 0 && `designs: ${order.designs.join(', ')}`,
              order.tracking && `Tracking number ${order.tracking}`,
              order.words && `review “${order.words}”`,
              order.notice_version !== null && `privacy notice version ${order.notice_version}`,
              order.follow_tries > 0 && `looked up ${order.follow_tries} times in the last hour`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </RecordList>
  )
}

export function PersonMessages({
  person: { messages, repeats, wrote_at: wroteAt },
}: {
  person: PersonalData
}) {
  return (
    <RecordList title="Messages" count={messages.length + repeats.length}>
      {repeats.map(({ body, next_at: nextAt }) => (
        <li key={`${nextAt} ${body}`} className="py-2 text-15">
          Recurring{nextAt && `, next ${formatTime(nextAt)}`}: {body}
        </li>
      ))}
      {messages.slice(0, maxShownMessages).map(({ scheduled_at: at, status, body, attachments }) => (
        <li key={`${at} ${body}`} className="py-2 text-15">
          <span className="flex items-center gap-3 text-13 text-quiet tabular-nums">
            {formatTime(at)} <MessagePill status={status} receipt={null} />
          </span>
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
            {body || attachments.join(', ')}
          </span>
        </li>
      ))}
      {messages.length > maxShownMessages && (
        <li className="py-2 text-15 text-quiet">
          {messages.length - maxShownMessages} more. The export has all of them.
        </li>
      )}
      {wroteAt && (
        <li className="py-2 text-15 text-quiet">Last message to the shop {formatTime(wroteAt)}.</li>
      )}
    </RecordList>
  )
}

export function PersonContacts({ person: { contacts } }: { person: PersonalData }) {
  return (
    <RecordList title="Contacts" count={contacts.length}>
      {contacts.map(({ id, name, phone, groups }) => (
        <li key={id} className="py-2 text-15">
          {name} <span className="text-quiet tabular-nums">{phone}</span>
          {groups.length > 0 && <span className="text-quiet"> · {groups.join(', ')}</span>}
        </li>
      ))}
    </RecordList>
  )
}

export function PersonJerseys({ person: { jerseys } }: { person: PersonalData }) {
  if (jerseys.length === 0) return null
  return (
    <RecordList
      title="Jersey lists"
      count={jerseys.length}
      note="Players with the same name. They may be other people."
    >
      {jerseys.map(({ id, list, nama, size, bilangan }) => (
        <li key={id} className="py-2 text-15">
          {nama} <span className="text-quiet">{[list, size, bilangan].join(' · ')}</span>
        </li>
      ))}
    </RecordList>
  )
}

export function PersonGroupOrders({ person: { group_orders: groups } }: { person: PersonalData }) {
  if (groups.length === 0) return null
  return (
    <RecordList title="Group orders" count={groups.length}>
      {groups.map(({ name, organises, children, order }) => (
        <li key={`${name} ${order}`} className="py-2 text-15">
          {name}{' '}
          <span className="text-quiet">
            {[organises ? 'organiser' : 'parent', ...children, order && `order ${order}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </RecordList>
  )
}

function RecordList({
  title,
  count,
  note,
  open = false,
  children,
}: {
  title: string
  count: number
  note?: string
  open?: boolean
  children: ReactNode
}) {
  if (count === 0) return <p className="px-1 text-15 text-quiet">{title}: none.</p>
  return (
    <Collapsible title={`${title} (${count})`} note={note} open={open || undefined}>
      <ul aria-label={title} className="-my-3 divide-y divide-line">
        {children}
      </ul>
    </Collapsible>
  )
}
