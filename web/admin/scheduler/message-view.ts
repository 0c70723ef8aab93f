import { getField, getKeys } from '#core/shared/typed-records.ts'
import { z } from 'zod'
import { messageSorts } from '#core/messaging/message-list.ts'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'

const dayShape = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** A missing or invalid parameter gets its default. */
const viewShape = z.object({
  /** The list, or the period of the calendar. */
  show: z.enum(['list', 'month', 'week', 'day']).catch('list'),
  /** A day in the period that the calendar shows. Defaults to today. */
  on: dayShape.optional().catch(undefined),
  status: z.enum(messageStatuses).optional().catch(undefined),
  undecided: z.literal('true').optional().catch(undefined),
  from: dayShape.optional().catch(undefined),
  to: dayShape.optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  /** Earliest day that the search covers. */
  since: dayShape.optional().catch(undefined),
  sort: z.enum(messageSorts).catch('scheduled_time'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  /** Position of the page, as defined by the contract `listMessagePage`. */
  cursor: z.string().optional().catch(undefined),
  before: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
})
export type MessageView = z.output<typeof viewShape>
export type MessageViewMode = MessageView['show']

const defaultView: Partial<MessageView> = { show: 'list', sort: 'scheduled_time', direction: 'asc', page: 1 }

export function getMessageFilter(view: MessageView) {
  const { status, undecided, from, to } = view
  const search = view.search?.trim() || undefined
  return { status, undecided, from, to, search, since: search && view.since }
}

export function isDefaultView(view: MessageView): boolean {
  const { show, sort, direction, page } = view
  const plain = { show, sort, direction, page }
  const filters = [...Object.values(getMessageFilter(view)), view.cursor, view.before]
  return (
    getKeys(defaultView).every((key) => getField(plain, key) === defaultView[key]) &&
    filters.every((each) => each === undefined)
  )
}

/** The calendar starts at the first day of the list's date range. */
export function switchViewMode({ show, from }: MessageView, to: MessageViewMode): Partial<MessageView> {
  return show === 'list' && to !== 'list'
    ? { show: to, from: undefined, to: undefined, on: from, undecided: undefined }
    : { show: to }
}

const firstPage: Partial<MessageView> = { cursor: undefined, before: undefined, page: undefined }

export const parseMessageView = (url: URL) => viewShape.parse(Object.fromEntries(url.searchParams))

/** Every change goes to the first page, unless it sets a page. */
export function useMessageView() {
  return useUrlState(viewShape, { plain: defaultView, fresh: firstPage })
}
