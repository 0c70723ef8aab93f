import { useRef } from 'react'
import {
  maxSandboxFileBytes,
  sendSandboxFile,
  sendSandboxMessage,
  type SandboxMessage,
} from '#core/messaging/sandbox.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseCircleIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { sandboxFileTypes, useRefreshPhone } from './phone-queries.ts'

interface FirstMessage {
  phone: string
  name: string
  text: string
  file: File | null
}

export function NewChatDialog({
  onClose,
  onWritten,
}: {
  onClose: () => void
  /** Receives the phone as digits with country code. */
  onWritten: (phone: string) => void
}) {
  const refresh = useRefreshPhone()
  const form = useContractForm<typeof sendSandboxFile, FirstMessage>(sendSandboxFile, {
    start: { phone: '', name: '', text: '', file: null },
    inputOf: ({ phone, name, text }) => ({ phone, name, caption: text }),
    fieldMapping: { caption: 'text' },
    check({ text, file }) {
      if (!file) return text.trim() === '' ? { text: 'Write a message or choose a file.' } : {}
      return file.size > maxSandboxFileBytes ? { text: 'This file is larger than 16 MB.' } : {}
    },
    send({ phone, name, caption = '' }): Promise<SandboxMessage> {
      const file: File | null = form.getValues('file')
      return file
        ? api(sendSandboxFile, { phone, name, caption }, { file })
        : api(sendSandboxMessage, { phone, name, text: caption })
    },
    onSaved(_reply, { phone }) {
      void refresh()
      const written = sendSandboxMessage.input.shape.phone.safeParse(phone)
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
      <FileChoice
        file={form.watch('file')}
        onChoose={(file) => form.set({ file, text: form.getValues('text') })}
      />
    </ContractDialog>
  )
}

function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        ref={picker}
        type="file"
        accept={sandboxFileTypes}
        aria-label="File"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={<UploadIcon />} onClick={() => picker.current?.click()}>
        {file ? 'Choose another file' : 'Add a file'}
      </Button>
      <span className="min-w-0 truncate text-15 text-quiet">
        {file ? <bdi>{file.name}</bdi> : 'A picture, PDF or sound'}
      </span>
      {file && (
        <IconButton label="Remove the file" onClick={() => onChoose(null)}>
          <CloseCircleIcon />
        </IconButton>
      )}
    </div>
  )
}
