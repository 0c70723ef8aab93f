import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { scopes, type InputOf, type Scope } from '../../../core/contracts/contract.ts'
import { issueApiKey } from '../../../core/contracts/identity.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field, FieldNote } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

const opens: Record<Scope, string> = {
  messages: 'Schedule and send WhatsApp messages',
  contacts: 'Read and change contacts',
  catalog: 'Change products and categories',
  orders: 'Read and change orders',
}

/** Asks what the key is for and what it opens; then shows it, the only time. */
export function IssueApiKey({ onIssued, onClose }: { onIssued: () => void; onClose: () => void }) {
  const formId = useId()
  const note = useId()
  const issue = useMutation({
    mutationFn: (wanted: InputOf<typeof issueApiKey>) => api(issueApiKey, wanted),
    onSuccess: onIssued,
    onError: (error) => toast.error(error.message),
  })
  const { register, handleSubmit, formState } = useForm<InputOf<typeof issueApiKey>>({
    resolver: standardSchemaResolver(issueApiKey.input),
    defaultValues: { name: '', scopes: [] },
  })
  const made = issue.data
  if (made)
    return (
      <FormDialog
        unsaved={false}
        onClose={onClose}
        title="Copy the key now"
        size="small"
        footer={<DialogClose variant="primary">Done</DialogClose>}
      >
        <ShownOnce keyText={made.key} />
      </FormDialog>
    )
  return (
    <FormDialog
      unsaved={formState.isDirty}
      saving={issue.isPending}
      onClose={onClose}
      title="New API key"
      size="small"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} variant="primary" busy={issue.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((wanted) => issue.mutate(wanted))}>
        <Field label="What is it for?" error={formState.errors.name?.message}>
          <TextInput {...register('name')} placeholder="Accounting program" />
        </Field>
        <fieldset aria-describedby={note} className="mt-2">
          <legend className="text-15 font-semibold">What may it do?</legend>
          {scopes.map((scope) => (
            <Checkbox key={scope} label={opens[scope]} value={scope} {...register('scopes')} />
          ))}
          <FieldNote id={note} error={formState.errors.scopes?.message} />
        </fieldset>
      </form>
    </FormDialog>
  )
}

function ShownOnce({ keyText }: { keyText: string }) {
  return (
    <>
      <p className="text-15 text-quiet">
        Keep it where the program keeps its secrets. It is never shown again; when it is lost, make a new one.
      </p>
      <p className="mt-4 rounded-control border border-line bg-sunk p-3 font-mono text-15 break-all">
        {keyText}
      </p>
      <CopyButton className="mt-3" text={keyText} />
    </>
  )
}
