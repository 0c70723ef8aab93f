import { useQueryClient } from '@tanstack/react-query'
import { remakeJob } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { showFailure } from '#web/admin/orders/desk/change-order.ts'
import { changeKey, refreshOrders } from '#web/admin/orders/order-queries.ts'
import { refOf } from './job-queries.ts'

/** What was spoiled, once more: how many, and why. */
export function AgainDialog({ job, onClose }: { job: ListedJob; onClose: () => void }) {
  const client = useQueryClient()
  const most = 'quantity' in job.goods ? job.goods.quantity : 1
  const form = useContractForm<typeof remakeJob, { quantity: number; why: string }>(remakeJob, {
    start: { quantity: job.again?.quantity ?? most, why: '' },
    inputOf: ({ quantity, why }) => ({ job: refOf(job), quantity, why }),
    mutationKey: changeKey,
    saved: 'It is to be made again',
    onSaved: onClose,
    onSettled: () => refreshOrders(client),
    onFailure: showFailure,
  })
  const { quantity } = useTyped(form)
  return (
    <ContractDialog
      form={form}
      action={job.way === 'outside' ? 'Order again' : 'Make again'}
      cancel="Not now"
      title={job.way === 'outside' ? 'Order again' : 'Make again'}
      description={`${job.goods.product} of order ${job.number}, ${job.nama}`}
      onClose={onClose}
    >
      <Field label="How many" error={form.wrong.quantity}>
        <NumberStepper
          value={quantity}
          min={1}
          max={most}
          onValueChange={(quantity) => form.set({ quantity })}
        />
      </Field>
      <TextField form={form} name="why" label="Why" hint="Spoiled, broken, a wrong name …" maxLength={300} />
    </ContractDialog>
  )
}
