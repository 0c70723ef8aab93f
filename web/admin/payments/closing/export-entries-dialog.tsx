import { useState } from 'react'
import { exportPaymentEntries } from '#core/payments/closing-calls.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { useSaveFile } from '../../use-save-file.ts'

export function ExportEntriesDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [from, setFrom] = useState(`${month}-01`)
  const [to, setTo] = useState(getLastDay(month))
  const save = useSaveFile()
  const download = (format: 'csv' | 'xlsx') =>
    save.mutate({
      file: () => fetchApiFile(exportPaymentEntries, { from, to, format }),
      name: `payments-${from}-${to}.${format}`,
    })
  const why =
    from === '' || to === '' ? 'Choose both days.' : to < from && 'The period ends before it begins.'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Export payments"
      description="One row for each payment, refund and fee, for your accountant, with the totals of the daily closings by method."
      footer={
        <>
          <DialogClose>Close</DialogClose>
          <Button busy={save.isPending} why={why} onClick={() => download('csv')}>
            CSV
          </Button>
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            busy={save.isPending}
            why={why}
            onClick={() => download('xlsx')}
          >
            Excel
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="From">
          <TextInput type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="To">
          <TextInput type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function getLastDay(month: string): string {
  const nextMonth = addDays(`${month}-28`, 4).slice(0, 7)
  return addDays(`${nextMonth}-01`, -1)
}
