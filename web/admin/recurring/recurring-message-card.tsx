import { useMutation } from '@tanstack/react-query'
import { pauseRecurringMessage, type RecurringMessage } from '#core/messaging/recurring-messages.ts'
import { formatRecurrence } from '#core/messaging/recurrence.ts'
import { formatListDay, formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EditIcon, PauseIcon, PlayIcon, TrashIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { campaignKindLabels } from '../campaigns/campaign-kind-field.tsx'
import { useRefreshRecurringMessages } from './recurring-message-queries.ts'

export function RecurringMessageCard({
  recurringMessage,
  onEdit,
  onDelete,
}: {
  recurringMessage: RecurringMessage
  onEdit: () => void
  onDelete: () => void
}) {
  const refresh = useRefreshRecurringMessages()
  const { id, paused, ended, text } = recurringMessage
  const pause = useMutation({
    mutationFn: () => api(pauseRecurringMessage, { id, paused: !paused }),
    onSuccess: () => toast.success(paused ? 'Recurring message resumed' : 'Recurring message paused'),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const name = receiverWords(recurringMessage)
  return (
    <Card className="grid gap-2 p-4 md:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 truncate text-17">{name}</h2>
        {ended ? (
          <StatusPill>Ended</StatusPill>
        ) : paused ? (
          <StatusPill tone="caution">Paused</StatusPill>
        ) : (
          <StatusPill tone="good">Active</StatusPill>
        )}
        <span className="ml-auto flex items-center gap-1">
          {!ended && (
            <Button
              size="small"
              icon={paused ? <PlayIcon width={16} height={16} /> : <PauseIcon width={16} height={16} />}
              busy={pause.isPending}
              aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
              onClick={() => pause.mutate()}
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <EditIcon />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onDelete}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      <p className="line-clamp-3 text-15 break-words whitespace-pre-wrap">{text}</p>
      <p className="text-13 text-quiet tabular-nums">{whenWords(recurringMessage)}</p>
      {formatUnreachedRecipients(recurringMessage).map((words) => (
        <p key={words} className="text-13 text-caution tabular-nums">
          {words}
        </p>
      ))}
    </Card>
  )
}

function receiverWords({ phone, group_id, receiver }: RecurringMessage): string {
  if (group_id !== null) return receiver || 'Deleted group'
  return receiver ? `${receiver} · ${phone}` : (phone ?? '')
}

const maxNamed = 3

export function formatUnreachedRecipients({ unreached }: RecurringMessage): string[] {
  return unreached.map(({ phones, count, reason }) => {
    const named = phones.slice(0, maxNamed)
    const more = count > named.length ? ` and ${count - named.length} more` : ''
    return `Next time, ${named.join(', ')}${more} will be skipped: ${reason}.`
  })
}

function whenWords({ kind, rule, time, next_time, ends_on, times, made }: RecurringMessage): string {
  const next = next_time && parseShopTime(next_time)
  const day = ends_on && formatListDay(ends_on)
  return [
    campaignKindLabels[kind],
    `${formatRecurrence(rule)} at ${time}`,
    day && `until ${day}`,
    times && `${made} of ${times} times`,
    next && `next ${formatListTime(next)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
