import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  assignConversation,
  confirmIdentity,
  conversationSchema,
  renameConversation,
  separateIdentity,
  setConversationState,
  snoozeConversation,
  type Conversation,
} from '#core/inbox/conversations.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { parseEditConflict } from '../../conflict/edit-conflict.ts'
import { showFailure } from '../../show-failure.ts'
import { patchCachedConversation } from '../inbox-queries.ts'

type Identity = Pick<ParsedInputOf<typeof separateIdentity>, 'kind' | 'value'>

export type ConversationAction =
  | { action: 'assign'; user: { id: string; name: string } | null }
  | { action: 'snooze'; until: string | null }
  | { action: 'state'; state: Conversation['state'] }
  | { action: 'rename'; name: string }
  | { action: 'separate'; identity: Identity }
  | { action: 'confirm' }

/**
 * If a colleague has changed the conversation since it was loaded, the current state is shown and nothing is
 * overwritten. `onChanged` gets the conversation's id before each change.
 */
export function useConversationActions(onChanged: (id: string) => void = () => {}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, change }: { of: Conversation; change: ConversationAction }) => callChange(of, change),
    onMutate: ({ of }) => onChanged(of.id),
    onSuccess(changed, { of, change }) {
      patchCachedConversation(client, changed)
      const text = describeChange(change)
      const back = reverseChange(of, change)
      if (text === null) return
      toast.success(text, {
        about: of.id,
        ...(back && { undo: () => mutate({ of: changed, change: back }) }),
      })
    },
    onError(error) {
      const conflict = parseEditConflict(error)
      const current = conflict && conversationSchema.safeParse(conflict.current)
      if (!current?.success) return showFailure(error)
      patchCachedConversation(client, current.data)
      return toast.error('This conversation has changed. Check it, then try again.')
    },
  })
  return {
    isChanging: isPending,
    change: (of: Conversation, change: ConversationAction) => mutate({ of, change }),
  }
}
export type ConversationActions = ReturnType<typeof useConversationActions>

function callChange({ id, version }: Conversation, change: ConversationAction): Promise<Conversation> {
  const seen = { id, version }
  switch (change.action) {
    case 'assign':
      return api(assignConversation, { ...seen, user_id: change.user?.id ?? null })
    case 'snooze':
      return api(snoozeConversation, { ...seen, until: change.until })
    case 'state':
      return api(setConversationState, { ...seen, state: change.state })
    case 'rename':
      return api(renameConversation, { ...seen, name: change.name })
    case 'separate':
      return api(separateIdentity, { ...seen, ...change.identity })
    default:
      return api(confirmIdentity, seen)
  }
}

/** Returns `null` if the change is already visible on the page. */
function describeChange(change: ConversationAction): string | null {
  switch (change.action) {
    case 'state':
      return change.state === 'done' ? 'Marked as done' : null
    case 'snooze':
      return change.until === null ? null : 'Snoozed'
    case 'separate':
      return 'Moved to a new conversation'
    default:
      return null
  }
}

function reverseChange(of: Conversation, change: ConversationAction): ConversationAction | null {
  if (change.action === 'state') return { action: 'state', state: of.state }
  if (change.action === 'snooze') return { action: 'snooze', until: of.snoozed_until }
  return null
}
