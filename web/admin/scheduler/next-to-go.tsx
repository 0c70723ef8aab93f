import { useState } from 'react'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useNextToGo } from './message-queries.ts'
import { listTimeOf } from './status-words.tsx'

const most = 5
const none: ListedMessage[] = []

/**
 * What goes out next, above a list that begins with what is long gone (MSG-13); the list's own order stays as it is
 * (SCHED-03). While `held` nothing here moves what stands below.
 */
export function NextToGo({
  plain,
  wanted,
  held,
  onOpen,
  onAll,
}: {
  /** The list is as the scheduler opens: another view has been asked for, and shows at once. */
  plain: boolean
  /** It begins with what is over. */
  wanted: boolean
  held: boolean
  onOpen: (message: ListedMessage) => void
  onAll: () => void
}) {
  const page = useNextToGo(most, plain && wanted).data
  const fresh = (plain && wanted && page?.messages) || none
  const [shown, setShown] = useState(fresh)
  if ((!held || !plain) && shown !== fresh) setShown(fresh)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="next-to-go" className="mb-4">
      <Card className="p-4 md:p-4">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
          <h3 id="next-to-go" className="text-17">
            Next to go out
          </h3>
          <Button size="small" onClick={onAll}>
            Show all that wait
          </Button>
        </div>
        <ol aria-labelledby="next-to-go" className="divide-y divide-line">
          {shown.map((message) => (
            <li key={message.id}>
              <Line message={message} onOpen={() => onOpen(message)} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Line({ message, onOpen }: { message: ListedMessage; onOpen: () => void }) {
  const { phone, contact } = message
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-11 w-full grid-cols-1 content-center gap-x-4 rounded-small py-1.5 text-left text-15 hover:bg-sunk md:grid-cols-[9.5rem_minmax(0,18rem)_minmax(0,1fr)]"
    >
      <span className="text-quiet tabular-nums">{listTimeOf(message)}</span>
      <span className="min-w-0 truncate">
        {contact && <span className="mr-2 font-semibold">{contact}</span>}
        <span className="tabular-nums">{phone}</span>
      </span>
      <span className="min-w-0 truncate text-quiet">{message.message}</span>
    </button>
  )
}
