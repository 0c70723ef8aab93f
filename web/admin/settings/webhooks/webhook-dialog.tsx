import { useId } from 'react'
import {
  changeWebhook,
  createWebhook,
  webhookEvents,
  webhookSchema,
  type Webhook,
  type WebhookEvent,
} from '#core/webhooks/outgoing-webhooks.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm, type ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useRecordForm } from '#web/admin/forms/use-record-form.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { webhookEventLabels } from './webhook-events.ts'

interface Values {
  url: string
  events: WebhookEvent[]
}

interface DialogProps {
  onSaved: () => void
  onClose: () => void
}

export function WebhookDialog({
  webhook,
  onSecret,
  ...rest
}: DialogProps & { webhook: Webhook | undefined; onSecret: (secret: string) => void }) {
  return webhook ? (
    <ChangeDialog webhook={webhook} {...rest} />
  ) : (
    <CreateDialog onSecret={onSecret} {...rest} />
  )
}

function CreateDialog({ onSecret, onSaved, onClose }: DialogProps & { onSecret: (secret: string) => void }) {
  const form = useContractForm<typeof createWebhook, Values>(createWebhook, {
    start: { url: '', events: [] },
    onSaved({ secret }) {
      onSaved()
      onClose()
      onSecret(secret)
    },
  })
  return (
    <ContractDialog form={form} action="Add webhook" title="New webhook" size="small" onClose={onClose}>
      <WebhookFields form={form} />
    </ContractDialog>
  )
}

const valuesOf = ({ url, events }: Webhook): Values => ({ url, events })

function ChangeDialog({ webhook, onSaved, onClose }: DialogProps & { webhook: Webhook }) {
  const form = useRecordForm<typeof changeWebhook, Values, Webhook>(
    changeWebhook,
    {
      shape: webhookSchema,
      base: webhook,
      valuesOf,
      versionOf: ({ version }) => version,
      labels: {
        url: { label: 'Address' },
        events: {
          label: 'Events',
          text: (events) => events.map((each) => webhookEventLabels[each]).join(', '),
        },
      },
    },
    {
      start: valuesOf(webhook),
      inputOf: (values, base) => ({
        id: webhook.id,
        is_enabled: (base ?? webhook).is_enabled,
        ...values,
      }),
      saved: 'Webhook saved',
      onSaved() {
        onSaved()
        onClose()
      },
    },
  )
  return (
    <ContractDialog form={form} action="Save" title="Edit webhook" size="small" onClose={onClose}>
      <WebhookFields form={form} />
    </ContractDialog>
  )
}

function WebhookFields({ form }: { form: ContractForm<Values> }) {
  const note = useId()
  return (
    <>
      <TextField
        form={form}
        name="url"
        label="Address"
        hint="The address in the other program that receives the events."
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <fieldset aria-describedby={note} className="mt-2">
        <legend className="text-15 font-semibold">Events</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={webhookEventLabels[event]}
            value={event}
            {...form.register('events')}
          />
        ))}
        <FieldNote id={note} error={form.fieldErrors.events} />
      </fieldset>
    </>
  )
}
