import { formatDayWithWeekday } from '#core/shared/shop-time.ts'

/** The fields of the days from which and until which something holds; `endless`: what it means that there is no last one. */
export const firstAndLastDay = (
  { from_day: from, to_day: to }: { from_day: string; to_day: string },
  endless: string,
) => ({
  first: { label: 'First day', hint: formatDayWithWeekday(from) || 'At once', type: 'date' },
  last: { label: 'Last day', hint: formatDayWithWeekday(to) || endless, type: 'date', min: from },
})
