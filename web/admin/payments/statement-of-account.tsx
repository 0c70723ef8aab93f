import { useState } from 'react'
import { getCustomerStatement } from '#core/documents/document-calls.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { fetchApiFile } from '#web/api.ts'
import { useToday } from '#web/hooks/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { useSaveFile } from '../use-save-file.ts'

const statementDays = 365

export function StatementOfAccountButton({ phone }: { phone: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadIcon />} onClick={() => setOpen(true)}>
        Statement of account
      </Button>
      {open && <StatementDialog phone={phone} onClose={() => setOpen(false)} />}
    </>
  )
}

function StatementDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const today = useToday()
  const [from, setFrom] = useState(addDays(today, -statementDays))
  const [to, setTo] = useState(today)
  const [language, setLanguage] = useState<'' | 'ms' | 'en'>('')
  const save = useSaveFile()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Statement of account"
      description="Orders, invoices and payments of this customer, with the balance due."
      footer={
        <>
          <DialogClose>Close</DialogClose>
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            busy={save.isPending}
            why={
              from === '' || to === ''
                ? 'Choose both days.'
                : to < from && 'The period ends before it begins.'
            }
            onClick={() =>
              save.mutate(
                {
                  file: () =>
                    fetchApiFile(getCustomerStatement, { phone, from, to, ...(language && { language }) }),
                  name: `Statement ${phone} ${to}.pdf`,
                },
                { onSuccess: onClose },
              )
            }
          >
            Download PDF
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
        <Field label="Language" className="sm:col-span-2">
          <Select
            value={language}
            onChange={({ target }) =>
              setLanguage(target.value === 'ms' || target.value === 'en' ? target.value : '')
            }
          >
            <option value="">Language of messages</option>
            <option value="ms">Malay</option>
            <option value="en">English</option>
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
