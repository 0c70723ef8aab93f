import { defaultCountLimit } from '#core/messaging/message-list.ts'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import { cx } from '#web/ui/cx.ts'
import { useMessageCounts, useMessagesToday } from './message-queries.ts'
import { messageStatusLabels } from './message-status.tsx'
import { getMessageFilter, type MessageView } from './message-view.ts'

/** Shows the number of messages in each state (SCHED-09). Clicking a state filters the list. */
export function MessageStatusFilter({
  view,
  onChoose,
}: {
  view: MessageView
  onChoose: (chosen: Pick<MessageView, 'status' | 'undecided'>) => void
}) {
  const undecided = useMessagesToday().data?.undecided ?? 0
  const counts = useMessageCounts(view).data
  const searched = getMessageFilter(view).search !== undefined
  const words = (count: number | undefined) => {
    if (count === undefined) return '–'
    const more = counts?.capped && (searched || count >= defaultCountLimit)
    return `${count.toLocaleString('en')}${more ? '+' : ''}`
  }
  return (
    <fieldset
      aria-label="Filter by status"
      className="edge-fade -mx-4 my-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
    >
      <Choice
        label="All"
        count={words(counts?.total)}
        pressed={!view.status && !view.undecided}
        onPress={() => onChoose(of(undefined))}
      />
      {messageStatuses.map((status) => (
        <Choice
          key={status}
          label={messageStatusLabels[status].label}
          count={words(counts?.[status])}
          pressed={view.status === status && !view.undecided}
          onPress={() => onChoose(of(status))}
        />
      ))}
      {(view.undecided || undecided > 0) && (
        <Choice
          label="Delivery unknown"
          count={undecided.toLocaleString('en')}
          pressed={view.undecided === 'true'}
          onPress={() => onChoose({ status: undefined, undecided: 'true' })}
        />
      )}
    </fieldset>
  )
}

const of = (status: MessageStatus | undefined) => ({ status, undecided: undefined })

function Choice({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string
  count: string
  pressed: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex h-(--control) shrink-0 items-center gap-2 rounded-full border px-4 text-15',
        pressed ? 'border-ink bg-ink text-paper' : 'border-line bg-surface hover:border-edge',
      )}
    >
      {label}
      <span className={cx('min-w-4 text-13 tabular-nums', !pressed && 'text-quiet')}>{count}</span>
    </button>
  )
}
