import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChatIcon, ClockIcon } from '#web/ui/icons.tsx'
import { usePlace } from '#web/admin/drag.tsx'
import { DayCounts } from './day-counts.tsx'
import type { DaysProps } from './day-grid.tsx'
import { dayWords } from './days.ts'
import { MessageChip } from './message-chip.tsx'
import type { Day } from './placed.ts'

interface AgendaProps extends DaysProps {
  /** One whole day rather than the beginnings of several. */
  whole: boolean
  /** Shows everything of a day in the list. */
  onAll: (day: string) => void
}

/** Day after day, the days without messages left out. */
export function Agenda({ days, ...rest }: AgendaProps) {
  const busy = days.filter((day) => day.messages.length > 0)
  if (busy.length === 0)
    return (
      <EmptyState title="No scheduled messages" icon={<ChatIcon />}>
        None on these days.
      </EmptyState>
    )
  return (
    <ol className="grid grid-cols-1 gap-6">
      {busy.map((day) => (
        <AgendaDay key={day.day} day={day} {...rest} />
      ))}
    </ol>
  )
}

function AgendaDay({
  day,
  capped,
  whole,
  onOpen,
  onMove,
  onDay,
  onAll,
}: Omit<AgendaProps, 'days'> & { day: Day }) {
  const more = day.total - day.messages.length
  const { place } = usePlace(day.day)
  return (
    <li {...place}>
      <div className="sticky top-0 z-10 flex flex-wrap items-baseline justify-between gap-x-4 bg-paper py-1">
        <h4 className="text-15 font-semibold">{dayWords(day.day)}</h4>
        <DayCounts day={day} capped={capped} />
      </div>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {day.messages.map((message) => (
          <li key={message.id} className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <MessageChip
                long
                message={message}
                onOpen={() => onOpen(message)}
                onMove={() => onMove(message)}
              />
            </div>
            {message.status === 'pending' && (
              <IconButton label={`Move the message to ${message.phone} to…`} onClick={() => onMove(message)}>
                <ClockIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" className="mt-2" onClick={() => (whole ? onAll : onDay)(day.day)}>
          {whole
            ? `Show all ${day.total.toLocaleString('en')} in the list`
            : `${more.toLocaleString('en')} more`}
        </Button>
      )}
    </li>
  )
}
