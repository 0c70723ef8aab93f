import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listChatImports, undoChatImport, type ChatImport } from '#core/inbox/chat-import.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { inboxKey } from '../inbox-queries.ts'

export function ChatImports({ conversation }: { conversation: string }) {
  const queries = useQueryClient()
  const [undoing, setUndoing] = useState<ChatImport | null>(null)
  const { data } = useQuery({
    queryKey: [...inboxKey, 'imports', conversation],
    queryFn: ({ signal }) => api(listChatImports, { id: conversation }, { signal }),
  })
  const undo = useMutation({
    mutationFn: (made: ChatImport) => api(undoChatImport, { id: conversation, import: made.id }),
    onSuccess: () => toast.success('Import undone'),
    onError: (error) => toast.error(error.message),
    onSettled() {
      setUndoing(null)
      return queries.invalidateQueries({ queryKey: inboxKey })
    },
  })
  if (!data || data.imports.length === 0) return null
  return (
    <section aria-label="Imported chats">
      <h3 className="mb-1 text-13 font-semibold text-quiet">Imported chats</h3>
      <ul className="grid gap-2">
        {data.imports.map((made) => (
          <li key={made.id} className="flex flex-wrap items-center justify-between gap-x-2 text-15">
            <span>
              {formatCount(made.messages, 'message')}
              <span className="block text-13 text-quiet tabular-nums">
                {made.imported_by} · {formatListTime(new Date(made.imported_at))}
              </span>
            </span>
            <Button size="small" variant="quiet" onClick={() => setUndoing(made)}>
              Undo import
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={undoing !== null}
        onOpenChange={(open) => !open && setUndoing(null)}
        title="Undo this import?"
        confirmLabel="Delete imported messages"
        danger
        busy={undo.isPending}
        onConfirm={() => undoing && undo.mutate(undoing)}
      >
        {undoing && formatCount(undoing.messages, 'imported message')} and their files are deleted. You can
        import the file again.
      </ConfirmDialog>
    </section>
  )
}
