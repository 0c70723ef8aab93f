import {
  deleteTemplate,
  type MessageTemplate,
  createTemplate,
  messageTemplateSchema,
  updateTemplate,
} from '#core/messaging/message-templates.ts'
import { api } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { DeleteConfirmDialog } from '../delete-confirm-dialog.tsx'
import { SavedListPage } from '../saved-list-page.tsx'
import { useRefreshTemplates, useTemplates, templatesQuery } from './template-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { explainUnknownVariables } from '#core/messaging/message-template.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { VariableChips } from './variable-chips.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '../forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [templatesQuery()])

export default function TemplatesPage() {
  return (
    <SavedListPage
      title="Templates"
      note={
        <>
          Reusable messages. Variables such as {'{name}'} are filled in for each recipient. For replies in the
          inbox, use{' '}
          <Link to="/admin/whatsapp-scheduler/quick-replies" className="text-link underline">
            quick replies
          </Link>
          .
        </>
      }
      one="template"
      kept={useTemplates()}
      empty={{ title: 'No templates yet', words: 'For example: Salam {name}, pesanan {order} sudah siap.' }}
      className="grid gap-4 md:grid-cols-2"
      render={(template, ask) => (
        <Card className="h-full">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 text-17 break-words">{template.name}</h2>
            <span className="-mt-2 -mr-2 flex shrink-0">
              <IconButton label={`Edit ${template.name}`} onClick={() => ask('edit')}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Delete ${template.name}`} onClick={() => ask('delete')}>
                <TrashIcon />
              </IconButton>
            </span>
          </div>
          <p className="mt-2 line-clamp-6 text-15 break-words whitespace-pre-wrap text-quiet">
            {template.text}
          </p>
        </Card>
      )}
      renderAsked={(asked, close) => {
        if (asked === 'new') return <TemplateDialog onClose={close} />
        if (asked.what === 'edit') return <TemplateDialog template={asked.kept} onClose={close} />
        return <DeleteTemplate template={asked.kept} onClose={close} />
      }}
    />
  )
}

function DeleteTemplate({ template, onClose }: { template: MessageTemplate; onClose: () => void }) {
  return (
    <DeleteConfirmDialog
      title="Delete template"
      remove={() => api(deleteTemplate, { id: template.id })}
      done={`${template.name} deleted`}
      refresh={useRefreshTemplates()}
      onClose={onClose}
    >
      Delete “{template.name}”? Messages created from this template are kept.
    </DeleteConfirmDialog>
  )
}

type Values = Pick<MessageTemplate, 'name' | 'text'>

const typedOf = ({ name, text }: MessageTemplate): Values => ({ name, text })
const labels = { name: { label: 'Name' }, text: { label: 'Message' } }

function TemplateDialog({ template, onClose }: { template?: MessageTemplate; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshTemplates()
  const form = useRecordForm<typeof createTemplate | typeof updateTemplate, Values, MessageTemplate>(
    template ? updateTemplate : createTemplate,
    {
      shape: messageTemplateSchema,
      base: template,
      valuesOf: typedOf,
      versionOf: ({ version }) => version,
      labels,
      onCurrent: () => void refresh(),
    },
    {
      start: template ? typedOf(template) : { name: '', text: '' },
      inputOf: (values) => ({ ...values, ...(template && { id: template.id }) }),
      fieldMapping: { name_taken: 'name' },
      saved: 'Template saved',
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
      title={template ? 'Edit template' : 'New template'}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Shown in the template menu."
        data-autofocus
        autoComplete="off"
      />
      <Field
        label="Message"
        hint="{order|none} becomes “none” if there is no order."
        error={fieldErrors.text ?? explainUnknownVariables(text) ?? undefined}
      >
        <TextArea ref={area} rows={7} value={text} onChange={({ target }) => set({ text: target.value })} />
      </Field>
      <VariableChips field={area} onInsert={(text) => set({ text })} />
    </ContractDialog>
  )
}
