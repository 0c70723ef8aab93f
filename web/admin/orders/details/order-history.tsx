import { useQuery } from '@tanstack/react-query'
import { documentKindLabels } from '#core/documents/document-kinds.ts'
import type { OrderDetails, OrderEvent, OrderAction } from '#core/orders/admin/order-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { SendIcon, UndoIcon } from '#web/ui/icons.tsx'
import { WhatsappText } from '#web/admin/chat/whatsapp-text.tsx'
import { orderDocumentsQuery } from '../documents/order-documents-query.ts'
import { useUndoMove } from './use-move-order.ts'
import { type NoteForm, NoteField } from './note-field.tsx'
import { stageRules } from '#core/orders/order-stages.ts'

export function OrderHistory({
  details,
  note,
  onNotify,
}: {
  details: OrderDetails
  note: NoteForm
  onNotify: (details: OrderDetails) => void
}) {
  const { order, events, notification } = details
  // Shown without documents until they are loaded. The section above reports a failure.
  const { data: documents = [] } = useQuery(orderDocumentsQuery(order.id))
  const entries = [
    ...events.map((event) => ({
      at: event.at,
      key: `event ${event.id}`,
      line: (
        <>
          <HistoryEntry {...event} what={eventLabels[event.action](event)} />
          <EventActions event={event.id} details={details} onNotify={onNotify} />
        </>
      ),
    })),
    // A slip that staff added from a conversation has an event of the same time.
    ...order.slips
      .filter(({ added_at: at }) => !events.some((event) => event.at === at))
      .map(({ id, added_at: at }) => ({
        at,
        key: `slip ${id}`,
        line: <HistoryEntry what="Payment slip" by="The customer" at={at} />,
      })),
    ...documents.map(({ id, kind, number, issued_by: by, issued_at: at }) => ({
      at,
      key: `document ${id}`,
      line: <HistoryEntry what={`${documentKindLabels[kind]} ${number} issued`} by={by} at={at} />,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <>
      <NoteField form={note} />
      <ol aria-label="History" className="text-15">
        {entries.map(({ key, line }) => (
          <li key={key} className="border-t border-line py-2">
            {line}
          </li>
        ))}
        {notification && (
          <li className="border-t border-line py-2">
            <HistoryEntry
              what={eventLabels.told()}
              message={notification.state}
              note={notification.text}
              by="Automatic"
              at={order.placed_at}
            />
          </li>
        )}
        <li className="border-t border-line py-2">
          <HistoryEntry what="Placed" at={order.placed_at} />
        </li>
      </ol>
    </>
  )
}

function EventActions({
  event,
  details,
  onNotify,
}: {
  event: number
  details: OrderDetails
  onNotify: (details: OrderDetails) => void
}) {
  const takeBack = useUndoMove()
  return (
    <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
      {event === details.can_tell && (
        <Button size="small" icon={<SendIcon width={16} height={16} />} onClick={() => onNotify(details)}>
          Notify customer
        </Button>
      )}
      {event === details.can_undo && (
        <Button
          size="small"
          icon={<UndoIcon width={16} height={16} />}
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate(details)}
        >
          Undo
        </Button>
      )}
    </span>
  )
}

function HistoryEntry({
  what,
  message,
  changes = [],
  note,
  by,
  at,
}: { what: string; by?: string; at: string } & Partial<Pick<OrderEvent, 'message' | 'changes' | 'note'>>) {
  const time = formatListTime(new Date(at))
  return (
    <>
      {what}
      {message && <span className="text-quiet"> · {messageStateLabels[message]}</span>}
      {changes.map(({ what, from, to }) => (
        <span key={what} className="block break-words">
          <span className="text-quiet">{what}:</span>{' '}
          {from && <del className="text-quiet">{keepAmountsTogether(from)}</del>}{' '}
          {keepAmountsTogether(to) || 'none'}
        </span>
      ))}
      {note && (
        <span className="line-clamp-4 break-words whitespace-pre-line">
          {message ? <WhatsappText text={note} /> : note}
        </span>
      )}
      <span className="block text-13 text-quiet tabular-nums">{by ? `${by}, ${time}` : time}</span>
    </>
  )
}

/** The space of `RM 150.00` must not break. */
const keepAmountsTogether = (text: string) => text.replaceAll('RM ', 'RM\u00A0')

const messageStateLabels = { waiting: 'sending', sent: 'sent', failed: 'not sent' }

const stageLabel = (stage: OrderEvent['to']) => (stage ? stageRules[stage].label : '')

const eventLabels = {
  moved: ({ from, to }: OrderEvent) => `Moved from ${stageLabel(from)} to ${stageLabel(to)}`,
  'took back': ({ to }: OrderEvent) => `Moved back to ${stageLabel(to)}`,
  told: () => 'WhatsApp message',
  reminded: () => 'Payment reminder',
  'asked to approve': () => 'Approval reminder',
  noted: () => 'Note',
  'saw the money': () => 'Payment confirmed',
  refunded: () => 'Refund recorded',
  'reversed a payment': () => 'Payment entry reversed',
  edited: () => 'Edited',
  reordered: () => 'Reordered',
  'took the order': () => 'Created by staff',
  'bought a label': () => 'Shipping label bought',
  'renewed the link': () => 'Customer link renewed',
  forgot: () => 'Customer data deleted',
} satisfies Record<OrderAction, (event: OrderEvent) => string>
