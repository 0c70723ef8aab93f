import { useId, useState } from 'react'
import { scopes, type Scope } from '#core/contract.ts'
import { issueApiKey } from '#core/identity/api-keys.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { ShownOnceDialog } from '#web/admin/shown-once.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

const opens: Record<Scope, string> = {
  messages: 'Schedule and send WhatsApp messages',
  contacts: 'Read and change contacts',
  catalog: 'Change products and categories',
  orders: 'Read and change orders',
}

/** Asks what the key is for and what it opens; then shows it, the only time. */
export function IssueApiKey({ onIssued, onClose }: { onIssued: () => void; onClose: () => void }) {
  const note = useId()
  const [key, setKey] = useState<string>()
  const form = useContractForm(issueApiKey, {
    start: { name: '', scopes: [] },
    onSaved(made) {
      setKey(made.key)
      onIssued()
    },
  })
  if (key !== undefined)
    return (
      <ShownOnceDialog
        title="Copy the key now"
        secret={key}
        about="Keep it where the program keeps its secrets. It is never shown again; when it is lost, make a new one."
        onClose={onClose}
      />
    )
  return (
    <ContractDialog
      form={form}
      action="Make key"
      title="New API key"
      size="small"
      className=""
      onClose={onClose}
    >
      <TextField form={form} name="name" label="What is it for?" placeholder="Accounting program" />
      <fieldset aria-describedby={note} className="mt-2">
        <legend className="text-15 font-semibold">What may it do?</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} label={opens[scope]} value={scope} {...form.register('scopes')} />
        ))}
        <FieldNote id={note} error={form.wrong.scopes} />
      </fieldset>
    </ContractDialog>
  )
}
