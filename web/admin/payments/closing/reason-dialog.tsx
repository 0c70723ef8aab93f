import { useQueryClient } from '@tanstack/react-query'
import { reopenDay, unlockMonth } from '#core/payments/closing-calls.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { formatMonth } from './format-month.ts'
import { updateCachedDayClosing, updateCachedMonthClosing } from './closing-queries.ts'

export function ReopenDayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(reopenDay, {
    start: { day, reason: '' },
    saved: 'Day reopened',
    onSaved: (changed) => {
      onClose()
      return updateCachedDayClosing(client, changed)
    },
  })
  return (
    <ContractDialog
      form={form}
      action="Reopen day"
      size="small"
      onClose={onClose}
      title={`Reopen ${formatListDay(day)}?`}
      description="This closing stays on the page under Earlier closings. Close the day again when it is correct."
    >
      <TextField form={form} name="reason" label="Reason" maxLength={500} data-autofocus />
    </ContractDialog>
  )
}

export function UnlockMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(unlockMonth, {
    start: { month, reason: '' },
    saved: 'Month unlocked',
    onSaved: (changed) => {
      onClose()
      return updateCachedMonthClosing(client, changed)
    },
  })
  return (
    <ContractDialog
      form={form}
      action="Unlock month"
      size="small"
      onClose={onClose}
      title={`Unlock ${formatMonth(month)}?`}
      description="Payments in this month can then be changed. Tell your accountant if you already sent the export."
    >
      <TextField form={form} name="reason" label="Reason" maxLength={500} data-autofocus />
    </ContractDialog>
  )
}
