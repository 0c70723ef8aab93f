import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import {
  createTemplate,
  messageTemplate,
  updateTemplate,
  type MessageTemplate,
} from '../../../core/contracts/message-templates.ts'
import { unknownWords } from '../../../core/values/message-template.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { useRefreshTemplates } from './template-queries.ts'
import { VariableChips } from './variable-chips.tsx'

type Values = Pick<MessageTemplate, 'name' | 'text'>

const typedOf = ({ name, text }: MessageTemplate): Values => ({ name, text })
const labels = { name: { label: 'Name' }, text: { label: 'Message' } }

/** Adds a template, or changes the given one. What was typed stays until it is stored. */
export function TemplateDialog({ template, onClose }: { template?: MessageTemplate; onClose: () => void }) {
  const form = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshTemplates()
  const [values, setValues] = useState<Values>({ name: template?.name ?? '', text: template?.text ?? '' })
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [base, setBase] = useState(template)
  const meanwhile = useMeanwhile({ schema: messageTemplate, valuesOf: typedOf, labels })
  const save = useMutation({
    mutationFn: ({ values, base }: { values: Values; base: MessageTemplate | undefined }) =>
      base
        ? api(updateTemplate, { id: base.id, version: base.version, ...values })
        : api(createTemplate, values),
    onSuccess() {
      toast.success('Template saved', { onSave: true })
      void refresh()
      onClose()
    },
    onError(error, sent) {
      const asked = meanwhile.caught(error, {
        base: sent.base ? typedOf(sent.base) : null,
        mine: sent.values,
        take({ values, current, save: differs }) {
          setBase(current)
          setValues(values)
          if (differs) save.mutate({ values, base: current })
          void refresh()
        },
      })
      if (asked) return
      const taken = error instanceof ApiError && error.code === 'name_taken'
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(taken ? { name: error.error } : fields)
      if (!taken && Object.keys(fields).length === 0) toast.error(error.message)
    },
  })
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ values, base })
  }
  const unsaved = useChanged(values)
  return (
    <FormDialog
      unsaved={unsaved}
      saving={save.isPending}
      onClose={onClose}
      title={template ? 'Edit template' : 'New template'}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-1">
        <Field label="Name" hint="As you will look for it" error={errors.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label="Message"
          hint="{order|none} says “none” where there is no order."
          error={errors.text ?? unknownWords(values.text) ?? undefined}
        >
          <TextArea
            ref={area}
            rows={7}
            value={values.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <VariableChips field={area} onInsert={(text) => change({ text })} />
      </form>
      {meanwhile.question}
    </FormDialog>
  )
}
