import type { ListedMessage } from '#core/messaging/message-list.ts'
import { cx } from '#web/ui/cx.ts'
import { useDropTarget } from '#web/admin/drag.tsx'
import { DayCounts } from './day-counts.tsx'
import { formatFullDay, getToday, formatShortWeekday } from './calendar-days.ts'
import { MessageChip } from './message-chip.tsx'
import type { CalendarDay } from './group-messages-by-day.ts'

export interface CalendarDaysProps {
  days: CalendarDay[]
  /** `true` if there may be more messages than the counts show. */
  capped: boolean
  onOpen: (message: ListedMessage) => void
  onMove: (message: ListedMessage) => void
  onDay: (day: string) => void
}

/** Days outside `month` are dimmed. If `month` is `null`, no days are dimmed. */
export function DayGrid({ days, month, ...cell }: CalendarDaysProps & { month?: string | null | undefined }) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const shown = month === null ? null : (month ?? getToday()).slice(0, 7)
  return (
    <table
      aria-label="Calendar"
      className="w-full table-fixed border-separate border-spacing-0 border-t border-l border-line"
    >
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th
              key={day}
              scope="col"
              className="h-9 border-r border-b border-line bg-surface px-2 text-left text-13 font-semibold text-quiet"
            >
              {formatShortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <DayCell
                key={day.day}
                day={day}
                away={shown !== null && !day.day.startsWith(shown)}
                {...cell}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({
  day,
  away,
  capped,
  onOpen,
  onMove,
  onDay,
}: Omit<CalendarDaysProps, 'days'> & { day: CalendarDay; away: boolean }) {
  const more = day.total - day.messages.length
  const isToday = day.day === getToday()
  const { place, isOver } = useDropTarget(day.day)
  return (
    <td
      {...place}
      className={cx(
        'h-28 border-r border-b border-line p-1.5 align-top',
        away ? 'bg-paper' : 'bg-surface',
        isOver && 'bg-info-wash outline-2 -outline-offset-2 outline-cyan',
      )}
    >
      <div className="mb-1 flex min-h-7 items-center justify-between gap-1">
        <button
          type="button"
          aria-label={formatFullDay(day.day)}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onDay(day.day)}
          className={cx(
            'grid h-7 min-w-7 place-items-center rounded-full px-1 text-13 tabular-nums hover:bg-sunk',
            isToday && 'bg-ink font-semibold text-paper hover:bg-ink',
            away && 'text-quiet',
          )}
        >
          {Number(day.day.slice(8))}
        </button>
        <DayCounts day={day} capped={capped} />
      </div>
      <ul className="grid grid-cols-1 gap-0.5">
        {day.messages.map((message) => (
          <li key={message.id} className="min-w-0">
            <MessageChip message={message} onOpen={() => onOpen(message)} onMove={() => onMove(message)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => onDay(day.day)}
          className="mt-0.5 h-6 w-full rounded-small px-1.5 text-left text-13 text-link hover:underline"
        >
          {more.toLocaleString('en')} more
        </button>
      )}
    </td>
  )
}
