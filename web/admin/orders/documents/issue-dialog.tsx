import { useQueryClient } from '@tanstack/react-query'
import { issueDocument, type IssuedDocument } from '#core/documents/document-calls.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { formatTypedAmount } from '../payments/payment-fields.tsx'

interface Values {
  language: '' | 'ms' | 'en'
  company: string
  registration: string
  address: string
  po: string
  days: string
  note: string
  invoice: string
  amount: string
}

/** Issues an invoice with the buyer's details and terms, or a credit note of an invoice. */
export function IssueDialog({
  order,
  kind,
  invoices,
  onClose,
}: {
  order: ListedOrder
  kind: 'invoice' | 'credit_note'
  invoices: IssuedDocument[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const isInvoice = kind === 'invoice'
  const [latest] = invoices
  const form = useContractForm<typeof issueDocument, Values>(issueDocument, {
    start: {
      language: '',
      company: '',
      registration: '',
      address: '',
      po: '',
      days: '',
      note: '',
      invoice: String(latest?.id ?? ''),
      amount: formatTypedAmount(latest?.total_sen ?? 0),
    },
    inputOf: ({ language, company, registration, address, po, days, note, invoice, amount }) => ({
      id: order.id,
      kind,
      note,
      ...(language && { language }),
      ...(isInvoice
        ? {
            buyer: { company, registration_no: registration, address },
            po_number: po,
            ...(days.trim() !== '' && { credit_days: Number(days) }),
          }
        : { corrects: Number(invoice), amount_sen: parseRinggit(amount) ?? Number.NaN }),
    }),
    fieldMapping: {
      'buyer.company': 'company',
      'buyer.registration_no': 'registration',
      'buyer.address': 'address',
      po_number: 'po',
      credit_days: 'days',
      amount_sen: 'amount',
      credit_too_large: 'amount',
      invoice_missing: 'invoice',
    },
    saved: isInvoice ? 'Invoice issued' : 'Credit note issued',
    onSaved() {
      void client.invalidateQueries({ queryKey: ['documents'] })
      onClose()
    },
  })
  const { amount, language, invoice } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action={isInvoice ? 'Issue invoice' : 'Issue credit note'}
      why={!isInvoice && !parseRinggit(amount) && 'Enter an amount such as 25.00.'}
      size="medium"
      onClose={onClose}
      title={isInvoice ? 'Issue invoice' : 'Issue credit note'}
      description={
        isInvoice
          ? `Order ${order.number}, ${order.nama}. An issued invoice can’t be changed, only credited.`
          : `Order ${order.number}, ${order.nama}`
      }
      className="grid gap-1"
    >
      {isInvoice ? (
        <>
          <TextField
            form={form}
            name="company"
            label="Company or school"
            optional
            maxLength={120}
            data-autofocus
          />
          <TextField form={form} name="registration" label="Registration number" optional maxLength={40} />
          <TextField
            form={form}
            name="address"
            label="Address"
            optional
            hint="Defaults to the delivery address."
            maxLength={300}
          />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField form={form} name="po" label="PO number" optional maxLength={60} />
            <TextField
              form={form}
              name="days"
              label="Days to pay"
              optional
              inputMode="numeric"
              hint="Defaults to “Days to pay” in Settings."
            />
          </div>
        </>
      ) : (
        <>
          <Field label="Invoice" error={form.fieldErrors.invoice}>
            <Select value={invoice} onChange={({ target }) => form.set({ invoice: target.value })}>
              {invoices.map(({ id, number }) => (
                <option key={id} value={id}>
                  {number}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Amount to credit" error={form.fieldErrors.amount}>
            <NumberInput
              data-autofocus
              prefix="RM"
              decimal
              value={amount}
              onType={(typed) => form.set({ amount: typed })}
            />
          </Field>
        </>
      )}
      <Field label="Language">
        <Select
          value={language}
          onChange={({ target }) =>
            form.set({ language: target.value === 'ms' || target.value === 'en' ? target.value : '' })
          }
        >
          <option value="">Language of messages</option>
          <option value="ms">Malay</option>
          <option value="en">English</option>
        </Select>
      </Field>
      <TextField
        form={form}
        name="note"
        label="Note"
        optional
        hint="Printed below the total."
        maxLength={500}
      />
    </ContractDialog>
  )
}
