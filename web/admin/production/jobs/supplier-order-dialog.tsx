import { useQueryClient } from '@tanstack/react-query'
import { orderJobsFromSupplier } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { orderChangeKey, refreshOrders } from '#web/admin/orders/order-queries.ts'
import { getJobRowKey, toJobRef } from './job-queries.ts'

interface Values {
  supplier: string
  reference: string
  expected_on: string
  /** Cost of each job in RM, as typed. */
  costs: string[]
}

export function SupplierOrderDialog({
  jobs,
  onClose,
  onSaved,
}: {
  jobs: ListedJob[]
  onClose: () => void
  onSaved: () => void
}) {
  const client = useQueryClient()
  const [first] = jobs
  const form = useContractForm<typeof orderJobsFromSupplier, Values>(orderJobsFromSupplier, {
    start: getInitialValues(jobs),
    inputOf: ({ costs, ...rest }) => ({
      ...rest,
      expected_on: rest.expected_on || null,
      jobs: jobs.map((job, at) => ({ ...toJobRef(job), cost_sen: parseCost(costs[at] ?? '') })),
    }),
    mutationKey: orderChangeKey,
    saved: ({ jobs }) => `${formatCount(jobs.length, 'job')} ordered`,
    onSaved,
    onSettled: () => refreshOrders(client),
    onFailure: showFailure,
  })
  const { costs } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action="Save"
      title={first?.state === 'ordered' ? 'Edit supplier order' : 'Order from supplier'}
      description={
        jobs.length === 1 && first ? `Order ${first.number}, ${first.nama}` : formatCount(jobs.length, 'job')
      }
      onClose={onClose}
    >
      <TextField form={form} name="supplier" label="Supplier" maxLength={80} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="reference"
          label="Reference"
          hint="The supplier’s order or invoice number."
          optional
          maxLength={80}
        />
        <TextField form={form} name="expected_on" label="Expected delivery" optional type="date" />
      </div>
      {jobs.map((job, at) => (
        <Field
          key={getJobRowKey(job)}
          label={jobs.length === 1 ? 'Cost' : `Cost: ${job.number}, ${job.goods.product}`}
          optional
          error={getFieldError(form.fieldErrors, `jobs.${at}.cost_sen`)}
        >
          <NumberInput
            prefix="RM"
            decimal
            value={costs[at] ?? ''}
            onType={(typed) => form.set({ costs: costs.with(at, typed) })}
          />
        </Field>
      ))}
    </ContractDialog>
  )
}

/** Returns NaN for an invalid amount, which the contract rejects. */
const parseCost = (typed: string) => (typed.trim() === '' ? null : (parseRinggit(typed) ?? Number.NaN))

function getInitialValues(jobs: ListedJob[]): Values {
  const known = jobs.find(({ supplier }) => supplier !== '')
  const supplierDays = jobs.flatMap(({ supplier_days: days }) => days ?? [])
  const expected = new Date(Date.now() + Math.max(0, ...supplierDays) * 86_400_000)
  return {
    supplier: known?.supplier ?? '',
    reference: known?.reference ?? '',
    expected_on: known?.expected_on ?? (supplierDays.length > 0 ? getShopDay(expected) : ''),
    costs: jobs.map(({ cost_sen: cost }) => (cost === null ? '' : formatRinggit(cost).slice(3))),
  }
}
