import { useFieldArray } from 'react-hook-form'
import {
  changeBillingSettings,
  getBillingSettings,
  type BillingSettings,
} from '#core/documents/document-calls.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { OrderedRows } from '#web/admin/forms/ordered-rows.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useSettingForm } from '../use-setting-form.ts'

type Values = Omit<BillingSettings, 'version'>

export function BillingForm({
  billing,
  products,
}: {
  billing: BillingSettings
  products: { id: number; name: string }[]
}) {
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? `Product ${id}`
  const form = useSettingForm(changeBillingSettings, getBillingSettings, {
    setting: billing,
    valuesOf: ({ version: _version, ...values }): Values => values,
    labels: {
      company_name: { label: 'Company name' },
      ssm_number: { label: 'SSM number' },
      sst_number: { label: 'SST number' },
      invoice_title: { label: 'Invoice title' },
      tax_percent: { label: 'Tax' },
      credit_days: { label: 'Days to pay' },
      product_taxes: {
        label: 'Product taxes',
        text: (taxes: Values['product_taxes']) =>
          taxes.map(({ product_id: id, tax_percent: percent }) => `${nameOf(id)}: ${percent}%`).join('\n'),
      },
    },
    saved: 'Invoice details saved',
  })
  const rows = useFieldArray({ control: form.control, name: 'product_taxes' })
  const { sst_number: sst, product_taxes: taxes } = useFormValues(form)
  const isRegistered = sst.trim() !== ''
  const [first] = products
  return (
    <PageForm
      form={form}
      className=""
      more={
        isRegistered &&
        first && (
          <Button icon={<PlusIcon />} onClick={() => rows.append({ product_id: first.id, tax_percent: 0 })}>
            Add product rate
          </Button>
        )
      }
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="company_name"
          label="Company name"
          optional
          hint="Defaults to the shop name."
        />
        <TextField form={form} name="ssm_number" label="SSM number" optional />
        <TextField
          form={form}
          name="sst_number"
          label="SST number"
          optional
          hint="Only if you are registered. Without it, documents show no tax."
        />
        <TextField form={form} name="invoice_title" label="Invoice title" optional placeholder="Invois" />
        <NumberField form={form} name="credit_days" label="Days to pay" />
        {isRegistered && (
          <NumberField form={form} name="tax_percent" label="Tax in %" hint="Your prices include this tax." />
        )}
      </div>
      {isRegistered && (
        <OrderedRows
          rows={rows}
          what="product rate"
          empty="The tax above applies to all products."
          renderFields={(at) => (
            <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <Field label="Product">
                <Select
                  value={taxes[at]?.product_id ?? ''}
                  onChange={({ target }) =>
                    form.set({
                      product_taxes: taxes.map((tax, place) =>
                        place === at ? { ...tax, product_id: Number(target.value) } : tax,
                      ),
                    })
                  }
                >
                  {products.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <NumberField form={form} name={`product_taxes.${at}.tax_percent`} label="Tax in %" />
            </div>
          )}
        />
      )}
    </PageForm>
  )
}
