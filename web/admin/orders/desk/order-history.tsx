import {
  noteOrder,
  type OrderAction,
  type OrderDetails,
  type OrderEvent,
} from '../../../../core/orders/order-desk.ts'
import { stageRules } from '../../../../core/orders/order-stages.ts'
import { formatListTime } from '../../../../core/shared/shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { SendIcon, UndoIcon } from '../../../ui/icons.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { MarkedText } from '../../chat/marked-text.tsx'
import { useTyped } from '../../../use-typed.ts'
import { useOrderForm } from './change-order.ts'
import { useTakeBack } from './use-move-order.ts'

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
          <Happened {...event} what={wordsOf[event.action](event)} />
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
              what={wordsOf.told()}
              message={notification.state}
              note={notification.text}
              by="By itself"
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

const wordsOf = {
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
  forgot: () => 'Customer removed',
} satisfies Record<OrderAction, (event: OrderEvent) => string>

/** The form of a note on an order. */
export function useNoteForm(id: string) {
  const form = useOrderForm(noteOrder, {
    start: { note: '' },
    inputOf: ({ note }) => ({ id, note }),
    saved: 'Note saved',
    onSaved: () => form.reset(),
  })
  return form
}
type NoteForm = ReturnType<typeof useNoteForm>

function NoteLine({ form }: { form: NoteForm }) {
  const { note } = useTyped(form)
  return (
    <form noValidate className="mb-3 flex gap-2" onSubmit={form.submit}>
      <TextInput aria-label="Note" placeholder="Note something" maxLength={500} {...form.register('note')} />
      <Button type="submit" busy={form.busy} disabled={note.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
