import { useRef } from 'react'
import {
  createQuickReply,
  deleteQuickReply,
  quickReplySchema,
  updateQuickReply,
  type QuickReply,
  listQuickReplies,
} from '#core/inbox/quick-replies.ts'
import { explainUnknownVariables } from '#core/messaging/message-template.ts'
import { api } from '#web/api.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { DeleteConfirmDialog } from '../delete-confirm-dialog.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { SavedListPage } from '../saved-list-page.tsx'
import { VariableChips } from './variable-chips.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

export const clientLoader = prefetchQueries(() => [quickRepliesQuery()])

export default function QuickRepliesPage() {
  return (
    <SavedListPage
      title="Quick replies"
      note="Type / and the name in a reply to insert one. Variables such as {name} are filled in for the customer."
      one="quick reply"
      kept={useQuickReplies()}
      empty={{ title: 'No quick replies yet', words: 'For example /terima: Terima kasih {first_name}!' }}
      className="grid gap-4 md:grid-cols-2"
      render={(reply, ask) => (
        <Card className="h-full">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 font-mono text-17 break-words">/{reply.name}</h2>
            <span className="-mt-2 -mr-2 flex shrink-0">
              <IconButton label={`Edit /${reply.name}`} onClick={() => ask('edit')}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Delete /${reply.name}`} onClick={() => ask('delete')}>
                <TrashIcon />
              </IconButton>
            </span>
          </div>
          <p className="mt-2 line-clamp-6 text-15 break-words whitespace-pre-wrap text-quiet">{reply.text}</p>
        </Card>
      )}
      renderAsked={(asked, close) => {
        if (asked === 'new') return <QuickReplyDialog onClose={close} />
        if (asked.what === 'edit') return <QuickReplyDialog reply={asked.kept} onClose={close} />
        return <DeleteQuickReply reply={asked.kept} onClose={close} />
      }}
    />
  )
}

function DeleteQuickReply({ reply: { id, name }, onClose }: { reply: QuickReply; onClose: () => void }) {
  return (
    <DeleteConfirmDialog
      title="Delete quick reply"
      remove={() => api(deleteQuickReply, { id })}
      done={`/${name} deleted`}
      refresh={useRefreshQuickReplies()}
      onClose={onClose}
    >
      Delete “/{name}”? Replies sent with it stay.
    </DeleteConfirmDialog>
  )
}

type Values = Pick<QuickReply, 'name' | 'text'>

const valuesOf = ({ name, text }: QuickReply): Values => ({ name, text })
const labels = { name: { label: 'Name' }, text: { label: 'Message' } }

function QuickReplyDialog({ reply, onClose }: { reply?: QuickReply; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshQuickReplies()
  const form = useRecordForm<typeof createQuickReply | typeof updateQuickReply, Values, QuickReply>(
    reply ? updateQuickReply : createQuickReply,
    {
      shape: quickReplySchema,
      base: reply,
      valuesOf,
      versionOf: ({ version }) => version,
      labels,
      onCurrent: () => void refresh(),
    },
    {
      start: reply ? valuesOf(reply) : { name: '', text: '' },
      inputOf: (values) => ({ ...values, ...(reply && { id: reply.id }) }),
      fieldMapping: { name_taken: 'name' },
      saved: 'Quick reply saved',
      onSaved() {
        void refresh()
        onClose()
      },
    },
  )
  const { set, fieldErrors } = form
  const { text } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action="Save"
      onClose={onClose}
      title={reply ? 'Edit quick reply' : 'New quick reply'}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="One word, e.g. terima"
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
      />
      <Field label="Message" error={fieldErrors.text ?? explainUnknownVariables(text) ?? undefined}>
        <TextArea ref={area} rows={5} value={text} onChange={({ target }) => set({ text: target.value })} />
      </Field>
      <VariableChips field={area} onInsert={(next) => set({ text: next })} />
    </ContractDialog>
  )
}

const key = ['quick-replies']

const quickRepliesQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(listQuickReplies, {}, { signal }) })
const useQuickReplies = () => useQuery(quickRepliesQuery())

function useRefreshQuickReplies() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
