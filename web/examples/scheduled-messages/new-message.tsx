import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const blank = { phone: '', message: '', time: '' }

/** What the browser's picker gives, local time, as UTC `YYYY-MM-DD HH:MM:SS` (D-10). */
function asUtc(local: string): string {
  return new Date(local).toISOString().slice(0, 19).replace('T', ' ')
}

export function NewMessage({
  onCreate,
  onClose,
}: {
  onCreate: (message: { phone: string; message: string; scheduled_time: string }) => Promise<boolean>
  onClose: () => void
}) {
  const [typed, setTyped] = useState(blank)
  const [sending, setSending] = useState(false)
  const set = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.phone.trim() || !typed.message.trim() || !typed.time) {
      toast.error('Please fill in all required fields.')
      return
    }
    setSending(true)
    const { phone, message, time } = typed
    if (await onCreate({ phone, message, scheduled_time: asUtc(time) })) onClose()
    setSending(false)
  }

  return (
    <Card className="mb-6">
      <form noValidate aria-label="New Message" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Phone">
            <TextInput
              type="tel"
              autoComplete="off"
              placeholder="60123456789"
              value={typed.phone}
              onChange={set('phone')}
            />
          </Field>
          <Field label="Scheduled time" hint="In your own time zone; sent as UTC.">
            <TextInput type="datetime-local" value={typed.time} onChange={set('time')} />
          </Field>
        </div>
        <Field label="Message">
          <TextArea value={typed.message} onChange={set('message')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" busy={sending} busyLabel="Scheduling...">
            Schedule Message
          </Button>
        </div>
      </form>
    </Card>
  )
}
