import {
  changeLabelBuyingSettings,
  getLabelBuyingSettings,
  type StoredLabelBuying,
} from '#core/settings/label-buying-calls.ts'
import { malaysianStates } from '#core/orders/delivery.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { useSaveSetting } from '../use-save-setting.ts'
import { Button } from '#web/ui/button.tsx'

/** The stored key is never sent to the browser. */
export function LabelBuyingSettings() {
  return (
    <SettingCard
      of={getLabelBuyingSettings}
      title="Shipping labels"
      about="With an EasyParcel key, staff can compare carriers for a packed order and buy a label with your EasyParcel credit. The label and tracking number are added to the order. Find the key in EasyParcel under Integrations, API. It is not shown again."
      lines={6}
    >
      {(stored) => <LabelForm stored={stored} />}
    </SettingCard>
  )
}

type Sender = StoredLabelBuying['sender']
const fields = ['name', 'phone', 'email', 'address1', 'address2', 'postcode', 'city', 'state'] as const
interface Values {
  sender: Sender
  key: { typed: string; stored: boolean }
}

const valuesOf = ({ sender, has_key }: StoredLabelBuying): Values => ({
  sender: createRecord(fields, (name) => sender[name]),
  key: { typed: '', stored: has_key },
})
const labels = {
  sender: {
    label: 'Sender',
    text: (sender: Sender) =>
      fields
        .map((name) => sender[name])
        .filter(Boolean)
        .join(', '),
  },
  key: {
    label: 'Key',
    text: ({ typed, stored }: Values['key']) => (typed ? 'Your new key' : stored ? 'Set' : 'Not set'),
  },
}

function LabelForm({ stored }: { stored: StoredLabelBuying }) {
  const form = useSettingForm<typeof changeLabelBuyingSettings, typeof getLabelBuyingSettings, Values>(
    changeLabelBuyingSettings,
    getLabelBuyingSettings,
    {
      setting: stored,
      valuesOf,
      inputOf: ({ sender, key }) => ({ sender, api_key: key.typed }),
      fieldMapping: { api_key: 'key.typed' },
      labels,
      incomparableFields: ['key'],
      saved: 'Shipping labels saved',
    },
  )
  return (
    <PageForm form={form} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <div className="flex flex-wrap items-start gap-x-3 sm:col-span-2">
        <TextField
          form={form}
          name="key.typed"
          label="EasyParcel key"
          hint="Starts with EP-. Leave empty to keep the saved key."
          className="min-w-0 flex-1 basis-56"
          action={
            <StatusPill tone={stored.has_key ? 'good' : 'neutral'}>
              {stored.has_key ? 'Set' : 'Not set'}
            </StatusPill>
          }
          placeholder={stored.has_key ? '••••••••' : ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        {stored.has_key && <RemoveKey stored={stored} />}
      </div>
      <TextField
        form={form}
        name="sender.name"
        label="Sender"
        hint="The name of your shop on the label."
        maxLength={35}
      />
      <TextField
        form={form}
        name="sender.phone"
        label="Phone"
        hint="For the carrier. Enter digits only, e.g. 0123456789."
        inputMode="tel"
        maxLength={16}
      />
      <TextField form={form} name="sender.address1" label="Address" maxLength={70} />
      <TextField form={form} name="sender.address2" label="Address line 2" optional maxLength={70} />
      <TextField form={form} name="sender.postcode" label="Postcode" inputMode="numeric" maxLength={5} />
      <TextField form={form} name="sender.city" label="City" maxLength={35} />
      <Field label="State" error={getFieldError(form.fieldErrors, 'sender.state')}>
        <Select placeholder="Choose" {...form.register('sender.state')}>
          {malaysianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <TextField
        form={form}
        name="sender.email"
        label="E-mail"
        optional
        hint="Carriers send notices here. Customers hear only from you."
        inputMode="email"
        maxLength={100}
      />
    </PageForm>
  )
}

function RemoveKey({ stored }: { stored: StoredLabelBuying }) {
  const remove = useSaveSetting(changeLabelBuyingSettings, getLabelBuyingSettings, {
    saved: 'Key removed',
    versioned: {
      labels: { key: { label: 'Key' } },
      base: stored,
      valuesOf: ({ has_key }) => ({ key: has_key ? 'Set' : 'Not set' }),
      versionOf: ({ version }) => version,
      mineOf: () => ({ key: 'Removed' }),
      inputOf: (_values, sent) => sent,
    },
  })
  return (
    <>
      <Button className="mt-7" busy={remove.isPending} onClick={() => remove.mutate({ api_key: null })}>
        Remove key
      </Button>
      {remove.question}
    </>
  )
}
