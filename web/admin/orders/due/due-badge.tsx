import { isUnfinished } from '#core/orders/order-stages.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { Badge, type Tone } from '#web/ui/states/status-pill.tsx'
import { useToday } from '#web/hooks/use-today.ts'

export const formatShortDay = (day: string): string => formatDayWithWeekday(day).replace(/ \d{4}$/, '')

export function DueBadge({ order: { due_on, stage } }: { order: Pick<ListedOrder, 'due_on' | 'stage'> }) {
  const today = useToday()
  if (due_on === null || !isUnfinished(stage)) return null
  const { words, tone } = describeDueDate(due_on, today)
  return <Badge tone={tone}>{words}</Badge>
}

/** Both parameters are `YYYY-MM-DD`. */
export function describeDueDate(dueOn: string, today: string): { words: string; tone: Tone } {
  if (dueOn < today) return { words: `Overdue: ${formatShortDay(dueOn)}`, tone: 'wrong' }
  if (dueOn === today) return { words: 'Due today', tone: 'caution' }
  if (dueOn === addDays(today, 1)) return { words: 'Due tomorrow', tone: 'info' }
  return { words: `Due ${formatShortDay(dueOn)}`, tone: 'neutral' }
}
