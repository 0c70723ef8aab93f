import { getField, getKeys } from '#core/shared/typed-records.ts'
import { z } from 'zod'
import { messageSorts } from '#core/messaging/message-list.ts'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { useAddressView } from '#web/hooks/use-address-view.ts'

const dayShape = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** What stands in the address; what is left out, or is no such thing, is as at first. */
const viewShape = z.object({
  /** The list, or so much of a calendar. */
  show: z.enum(['list', 'month', 'week', 'day']).catch('list'),
  /** A day of what the calendar shows; today where left out. */
  on: dayShape.optional().catch(undefined),
  status: z.enum(messageStatuses).optional().catch(undefined),
  /** Only those that wait for a person's word. */
  undecided: z.literal('true').optional().catch(undefined),
  from: dayShape.optional().catch(undefined),
  to: dayShape.optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  /** How far back the search was told to look. */
  since: dayShape.optional().catch(undefined),
  sort: z.enum(messageSorts).catch('scheduled_time'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  /** Where the page begins or ends, and how far on it is; see the contract `listMessagePage`. */
  cursor: z.string().optional().catch(undefined),
  before: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
})
export type MessageView = z.output<typeof viewShape>
export type Show = MessageView['show']

const asAtFirst: Partial<MessageView> = { show: 'list', sort: 'scheduled_time', direction: 'asc', page: 1 }

/** Which messages are shown: the part of a view that the list, the counts and the calendar share. */
export function filterOf(view: MessageView) {
  const { status, undecided, from, to } = view
  const search = view.search?.trim() || undefined
  return { status, undecided, from, to, search, since: search && view.since }
}

/** Whether it is as the scheduler opens: all messages, the oldest first. */
export function isAsAtFirst(view: MessageView): boolean {
  const { show, sort, direction, page } = view
  const plain = { show, sort, direction, page }
  const filters = [...Object.values(filterOf(view)), view.cursor, view.before]
  return (
    getKeys(asAtFirst).every((key) => getField(plain, key) === asAtFirst[key]) &&
    filters.every((each) => each === undefined)
  )
}

/** The list to the calendar and back: the calendar goes by its own days, and begins where the list did. */
export function switched({ show, from }: MessageView, to: Show): Partial<MessageView> {
  return show === 'list' && to !== 'list'
    ? { show: to, from: undefined, to: undefined, on: from, undecided: undefined }
    : { show: to }
}

const firstPage: Partial<MessageView> = { cursor: undefined, before: undefined, page: undefined }

/** The view at this address, for the loader of the page. */
export const viewAt = (url: URL) => viewShape.parse(Object.fromEntries(url.searchParams))

/** What the scheduler shows, as the address has it; a change begins at the first page unless it says which. */
export function useView() {
  return useAddressView(viewShape, { plain: asAtFirst, fresh: firstPage })
}
