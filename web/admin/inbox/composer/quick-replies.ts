import { queryOptions, useQuery } from '@tanstack/react-query'
import { explainMissingValues } from '#core/messaging/message-template.ts'
import { fillConversationText, listQuickReplies, type QuickReply } from '#core/inbox/quick-replies.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const quickRepliesQuery = () =>
  queryOptions({
    queryKey: ['quick-replies'],
    queryFn: ({ signal }) => api(listQuickReplies, {}, { signal }),
    staleTime: 60_000,
  })

/** A name that is being typed after `/`, up to the cursor. */
export interface TypedQuickReplyName {
  /** Without the slash. */
  name: string
  /** Position of the slash. */
  from: number
  to: number
}

/** A slash inside a word, as in a web address, doesn't start a name. */
export function findTypedQuickReplyName(text: string, cursor: number): TypedQuickReplyName | null {
  const [, name] = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, cursor)) ?? []
  return name === undefined ? null : { name, from: cursor - name.length - 1, to: cursor }
}

const maxShown = 8

/**
 * Returns at most eight quick replies: those whose names begin with the typed name, then those that contain it in the
 * name or text.
 */
export function useMatchingReplies(typed: TypedQuickReplyName | null): QuickReply[] {
  const { data = [] } = useQuery({ ...quickRepliesQuery(), enabled: typed !== null })
  if (!typed) return []
  const name = typed.name.toLowerCase()
  const beginning = data.filter((reply) => reply.name.toLowerCase().startsWith(name))
  const containing = data.filter(
    (reply) => !beginning.includes(reply) && `${reply.name} ${reply.text}`.toLowerCase().includes(name),
  )
  return [...beginning, ...containing].slice(0, maxShown)
}

/** Fills the placeholders with values of the conversation. Keeps those without a value and warns in a toast. */
export async function fillConversationPlaceholders(conversation: string, text: string): Promise<string> {
  const filled = await api(fillConversationText, { id: conversation, text })
  if (filled.missing.length > 0)
    toast.warning(`${explainMissingValues(filled.missing)}. Fill it in before you send the message.`)
  return filled.text
}
