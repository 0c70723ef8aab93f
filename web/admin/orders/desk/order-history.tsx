import type { OrderDetails, OrderEvent, OrderAction } from '#core/orders/admin/order-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { SendIcon, UndoIcon } from '#web/ui/icons.tsx'
import { MarkedText } from '#web/admin/chat/marked-text.tsx'
import { useTakeBack } from './use-move-order.ts'
import { type NoteForm, NoteLine } from './note-line.tsx'
import { stageRules } from '#core/orders/order-stages.ts'

/** What happened to the order, by whom and when, the latest first; and what can be done about the last move. */
export function OrderHistory({
  details,
  note,
  onTell,
}: {
  details: OrderDetails
  /** What is being noted: the window asks before it is thrown away. */
  note: NoteForm
  onTell: (details: OrderDetails) => void
}) {
  const { order, events, notification } = details
  const happened = [
    ...events.map((event) => ({
      at: event.at,
      key: `event ${event.id}`,
      line: (
        <>
          <Happened {...event} what={eventWords[event.action](event)} />
          <NextSteps event={event.id} details={details} onTell={onTell} />
        </>
      ),
    })),
    ...order.slips.map(({ id, added_at: at }) => ({
      at,
      key: `slip ${id}`,
      line: <Happened what="Payment slip" by="The customer" at={at} />,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <>
      <NoteLine form={note} />
      <ol aria-label="History" className="text-15">
        {happened.map(({ key, line }) => (
          <li key={key} className="border-t border-line py-2">
            {line}
          </li>
        ))}
        {notification && (
          <li className="border-t border-line py-2">
            <Happened
              what={eventWords.told()}
              message={notification.state}
              note={notification.text}
              by="Automatic"
              at={order.placed_at}
            />
          </li>
        )}
        <li className="border-t border-line py-2">
          <Happened what="Placed" at={order.placed_at} />
        </li>
      </ol>
    </>
  )
}

/** What can be done about this event, if anything. */
function NextSteps({
  event,
  details,
  onTell,
}: {
  event: number
  details: OrderDetails
  onTell: (details: OrderDetails) => void
}) {
  const takeBack = useTakeBack()
  return (
    <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
      {event === details.can_tell && (
        <Button size="small" icon={<SendIcon width={16} height={16} />} onClick={() => onTell(details)}>
          Tell the customer
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

/** One line of it: what, how far its message is, what changed, what was written, by whom and when. */
function Happened({
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
      {message && <span className="text-quiet"> · {messageWords[message]}</span>}
      {changes.map(({ what, from, to }) => (
        <span key={what} className="block break-words">
          <span className="text-quiet">{what}:</span> {from && <del className="text-quiet">{from}</del>}{' '}
          {to || 'none'}
        </span>
      ))}
      {note && (
        <span className="line-clamp-4 break-words whitespace-pre-line">
          {message ? <MarkedText text={note} /> : note}
        </span>
      )}
      <span className="block text-13 text-quiet tabular-nums">{by ? `${by}, ${time}` : time}</span>
    </>
  )
}

const messageWords = { waiting: 'on its way', sent: 'sent', failed: 'did not go out' }

const label = (stage: OrderEvent['to']) => (stage ? stageRules[stage].label : '')

/** What is said of each kind of event. */
const eventWords = {
  moved: ({ from, to }: OrderEvent) => `Moved from ${label(from)} to ${label(to)}`,
  'took back': ({ to }: OrderEvent) => `Taken back to ${label(to)}`,
  told: () => 'WhatsApp message',
  reminded: () => 'Reminder to pay',
  'asked to approve': () => 'Reminder to approve',
  noted: () => 'Note',
  'saw the money': () => 'Money seen',
  edited: () => 'Edited',
  reordered: () => 'Ordered again',
  'took the order': () => 'Taken by staff',
  'bought a label': () => 'Label bought',
  'renewed the link': () => 'Customer link renewed',
  forgot: () => 'Customer removed',
} satisfies Record<OrderAction, (event: OrderEvent) => string>
