import { z } from 'zod'
import { conversationViews } from '#core/inbox/conversations.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'

const viewSchema = z.object({
  view: z.enum(conversationViews).catch('open'),
  search: z
    .string()
    .trim()
    .max(100)
    .transform((search) => search || undefined)
    .optional()
    .catch(undefined),
})
export type InboxView = z.output<typeof viewSchema>

export const parseInboxView = (url: URL): InboxView => viewSchema.parse(Object.fromEntries(url.searchParams))

const viewDefaults = { plain: { view: 'open' }, fresh: {} } as const

export const useInboxView = () => useUrlState<InboxView>(viewSchema, viewDefaults)

/** `query` keeps the view, e.g. `?view=mine`. */
export const getConversationPath = (id: string, query = '') => `/admin/inbox/${id}${query}`
