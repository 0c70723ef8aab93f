import { useQueryClient } from '@tanstack/react-query'
import { conversationSchema, renameConversation, type Conversation } from '#core/inbox/conversations.ts'
import { ContractDialog } from '../../forms/contract-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useRecordForm } from '../../forms/use-record-form.tsx'
import { patchCachedConversation } from '../inbox-queries.ts'

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const client = useQueryClient()
  const form = useRecordForm<typeof renameConversation, { name: string }, Conversation>(
    renameConversation,
    {
      shape: conversationSchema,
      base: conversation,
      // Every message changes the conversation's version, but must not count as a colleague's change of the
      // name.
      shared: true,
      valuesOf: ({ name }) => ({ name }),
      versionOf: ({ version }) => version,
      labels: { name: { label: 'Name' } },
      onCurrent: (current) => patchCachedConversation(client, current),
    },
    {
      start: { name: conversation.name },
      inputOf: ({ name }) => ({ id: conversation.id, name }),
      onSaved(changed) {
        patchCachedConversation(client, changed)
        onClose()
      },
    },
  )
  return (
    <ContractDialog form={form} action="Save" onClose={onClose} title="Rename conversation" size="small">
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        hint="Only staff see it. Leave it empty to show the contact’s name, or the one on WhatsApp."
        data-autofocus
        autoComplete="off"
      />
    </ContractDialog>
  )
}
