import { useRef } from 'react'
import {
  createTemplate,
  messageTemplate,
  updateTemplate,
  type MessageTemplate,
} from '#core/messaging/message-templates.ts'
import { unknownWords } from '#core/messaging/message-template.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useRefreshTemplates } from './template-queries.ts'
import { VariableChips } from './variable-chips.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { TextField } from '../forms/text-field.tsx'

type Values = Pick<MessageTemplate, 'name' | 'text'>

const typedOf = ({ name, text }: MessageTemplate): Values => ({ name, text })
const labels = { name: { label: 'Name' }, text: { label: 'Message' } }

/** Adds a template, or changes the given one. What was typed stays until it is stored. */
export function TemplateDialog({ template, onClose }: { template?: MessageTemplate; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshTemplates()
  const form = useContractForm<typeof createTemplate | typeof updateTemplate, Values, MessageTemplate>(
    template ? updateTemplate : createTemplate,
    {
      start: template ? typedOf(template) : { name: '', text: '' },
      inputOf: (values) => ({ ...values, ...(template && { id: template.id }) }),
      at: { name_taken: 'name' },
      versioned: {
        shape: messageTemplate,
        base: template,
        valuesOf: typedOf,
        versionOf: ({ version }) => version,
        labels,
        onCurrent: () => void refresh(),
      },
      saved: 'Template saved',
      onSaved() {
        void refresh()
        onClose()
      },
    },
  )
  const { set, wrong } = form
  const { text } = useTyped(form)
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
        hint="As you will look for it"
        data-autofocus
        autoComplete="off"
      />
      <Field
        label="Message"
        hint="{order|none} says “none” where there is no order."
        error={wrong.text ?? unknownWords(text) ?? undefined}
      >
        <TextArea ref={area} rows={7} value={text} onChange={({ target }) => set({ text: target.value })} />
      </Field>
      <VariableChips field={area} onInsert={(text) => set({ text })} />
    </ContractDialog>
  )
}
