import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import { useFieldArray } from 'react-hook-form'
import { changeCarriers, getCarriers, type StoredCarriers } from '#core/settings/carriers-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { OrderedRows } from '#web/admin/forms/ordered-rows.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useSettingForm } from '../use-setting-form.ts'

interface Typed {
  carriers: {
    name: string
    page: string
    numbers: string
    days: Record<'peninsular' | 'sabah' | 'sarawak', string>
  }[]
}

const labels = {
  carriers: {
    label: 'Carriers',
    text: (carriers: Typed['carriers']) =>
      carriers.map(({ name, page, numbers }) => [name, numbers, page].filter(Boolean).join(' · ')).join('\n'),
  },
}
const blankCarrier = {
  name: '',
  page: 'https://',
  numbers: '',
  days: { peninsular: '3', sabah: '6', sarawak: '6' },
}

export function CarriersForm({ stored }: { stored: StoredCarriers }) {
  const form = useSettingForm<typeof changeCarriers, typeof getCarriers, Typed>(changeCarriers, getCarriers, {
    setting: stored,
    valuesOf: ({ carriers }) => ({
      carriers: carriers.map(({ days, ...rest }) => ({
        ...rest,
        days: {
          peninsular: String(days.peninsular),
          sabah: String(days.sabah),
          sarawak: String(days.sarawak),
        },
      })),
    }),
    inputOf: ({ carriers }) => ({
      carriers: carriers.map(({ days, ...rest }) => ({
        ...rest,
        days: {
          peninsular: parseNumberOrNaN(days.peninsular),
          sabah: parseNumberOrNaN(days.sabah),
          sarawak: parseNumberOrNaN(days.sarawak),
        },
      })),
    }),
    labels,
    saved: 'Carriers saved',
  })
  const rows = useFieldArray({ control: form.control, name: 'carriers' })
  return (
    <PageForm
      form={form}
      className=""
      more={
        <Button icon={<PlusIcon />} onClick={() => rows.append(blankCarrier)}>
          Add carrier
        </Button>
      }
    >
      <OrderedRows
        rows={rows}
        what="carrier"
        empty="No carriers yet. Customers get a tracking number without a tracking link."
        renderFields={(at) => <CarrierFields form={form} at={at} />}
      />
    </PageForm>
  )
}

const count = { typed: true, suffix: 'days' } as const

function CarrierFields({ form, at }: { form: ContractForm<Typed>; at: number }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-3">
      <TextField form={form} name={`carriers.${at}.name`} label="Name" maxLength={60} />
      <TextField
        form={form}
        name={`carriers.${at}.numbers`}
        label="Number format"
        optional
        hint="Use # for a digit, @ for a letter and * for 4 to 40 letters or digits, such as @@#########MY or SPX*. Separate several formats with commas."
        maxLength={300}
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name={`carriers.${at}.page`}
        label="Tracking link"
        hint="Use {tracking} for the number."
        inputMode="url"
        maxLength={300}
        className="sm:col-span-3"
      />
      <NumberField
        form={form}
        name={`carriers.${at}.days.peninsular`}
        label="Delivery to Peninsular Malaysia"
        {...count}
      />
      <NumberField
        form={form}
        name={`carriers.${at}.days.sabah`}
        label="Delivery to Sabah and Labuan"
        {...count}
      />
      <NumberField form={form} name={`carriers.${at}.days.sarawak`} label="Delivery to Sarawak" {...count} />
    </div>
  )
}
