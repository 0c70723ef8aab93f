import {
  noteOrder,
  type OrderDeed,
  type OrderDetails,
  type OrderEvent,
} from '../../../core/contracts/order-desk.ts'
import { stageRules } from '../../../core/values/order-stages.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Button } from '../../ui/button.tsx'
import { SendIcon, UndoIcon } from '../../ui/icons.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeOrder } from './change-order.ts'
import { useTakeBack } from './use-move-order.ts'

/** Who did what to the order, and when, the latest first; and what can be done about the last move. */
export function OrderHistory({
  details,
  note,
  onNote,
  onTell,
}: {
  details: OrderDetails
  /** What is being noted: the window asks before it is thrown away. */
  note: string
  onNote: (note: string) => void
  onTell: (details: OrderDetails) => void
}) {
  const takeBack = useTakeBack()
  const { order, events, can_undo, can_tell } = details
  return (
    <>
      <NoteForm id={order.id} text={note} onText={onNote} />
      <ol className="text-15">
        {events.map((event) => (
          <li key={event.id} className="border-t border-line py-2">
            <Happened event={event} />
            <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
              {event.id === can_tell && (
                <Button
                  size="small"
                  icon={<SendIcon width={16} height={16} />}
                  onClick={() => onTell(details)}
                >
                  Tell the customer
                </Button>
              )}
              {event.id === can_undo && (
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
          </li>
        ))}
        <li className="border-t border-line py-2">
          Placed
          <span className="block text-13 text-quiet tabular-nums">
            {formatListTime(new Date(order.placed_at))}
          </span>
        </li>
      </ol>
    </>
  )
}

function Happened({ event }: { event: OrderEvent }) {
  const { by, at, note, changes, message } = event
  return (
    <>
      {wordsOf[event.deed](event)}
      {message && <span className="text-quiet"> · {messageWords[message]}</span>}
      {changes.map(({ what, from, to }) => (
        <span key={what} className="block break-words">
          <span className="text-quiet">{what}:</span> {from && <del className="text-quiet">{from}</del>}{' '}
          {to || 'none'}
        </span>
      ))}
      {note && <span className="line-clamp-4 break-words whitespace-pre-line">{note}</span>}
      <span className="block text-13 text-quiet tabular-nums">
        {by}, {formatListTime(new Date(at))}
      </span>
    </>
  )
}

const messageWords = { waiting: 'on its way', sent: 'sent', failed: 'did not go out' }

const label = (stage: OrderEvent['to']) => (stage ? stageRules[stage].label : '')

const wordsOf: Record<OrderDeed, (event: OrderEvent) => string> = {
  moved: ({ from, to }) => `Moved from ${label(from)} to ${label(to)}`,
  'took back': ({ to }) => `Taken back to ${label(to)}`,
  told: () => 'WhatsApp message',
  reminded: () => 'Reminder to pay',
  noted: () => 'Note',
  'saw the money': () => 'Money seen',
  edited: () => 'Edited',
  reordered: () => 'Ordered again',
  forgot: () => 'Customer removed',
}

function NoteForm({ id, text, onText }: { id: string; text: string; onText: (text: string) => void }) {
  const save = useChangeOrder(noteOrder, { saved: 'Note saved', onSaved: () => onText('') })
  return (
    <form
      className="mb-3 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') save.mutate({ id, note: text })
      }}
    >
      <TextInput
        aria-label="Note"
        placeholder="Note something"
        value={text}
        maxLength={500}
        onChange={({ target }) => onText(target.value)}
      />
      <Button type="submit" busy={save.isPending} disabled={text.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
