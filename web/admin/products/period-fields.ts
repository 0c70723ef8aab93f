import { formatDayWithWeekday } from '#core/shared/shop-time.ts'

/** `endless` is the hint shown if there is no last day. */
export const createPeriodFieldProps = (
  { from_day: from, to_day: to }: { from_day: string; to_day: string },
  endless: string,
) => ({
  first: {
    label: 'Start date',
    hint: formatDayWithWeekday(from) || 'Leave empty to start now',
    type: 'date',
  },
  last: { label: 'End date', hint: formatDayWithWeekday(to) || endless, type: 'date', min: from },
})
