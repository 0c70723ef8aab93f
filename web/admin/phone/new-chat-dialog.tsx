import { writeSandboxMessage } from '#core/messaging/sandbox.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useRefreshPhone } from './phone-queries.ts'

/** Writes the first message of a customer, whose number and name are chosen freely. */
export function NewChatDialog({
  onClose,
  onWritten,
}: {
  onClose: () => void
  /** Receives the phone as digits with country code. */
  onWritten: (phone: string) => void
}) {
  const refresh = useRefreshPhone()
  const form = useContractForm(writeSandboxMessage, {
    start: { phone: '', name: '', text: '' },
    onSaved(_reply, { phone }) {
      void refresh()
      const written = writeSandboxMessage.input.shape.phone.safeParse(phone)
      onClose()
      if (written.success) onWritten(written.data)
    },
  })
  return (
    <ContractDialog
      form={form}
      title="Write as a customer"
      description="The message arrives in the inbox like one from WhatsApp."
      action="Send"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="phone"
        label="Phone"
        hint="Any number, e.g. 012-345 6789. Use an order’s number to answer as its customer."
        type="tel"
        inputMode="tel"
        autoComplete="off"
        data-autofocus
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="As in the customer’s profile."
        autoComplete="off"
      />
      <Field label="Message" error={form.fieldErrors.text}>
        <TextArea rows={3} {...form.register('text')} />
      </Field>
    </ContractDialog>
  )
}
