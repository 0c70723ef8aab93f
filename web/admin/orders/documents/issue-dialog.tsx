import { useQueryClient } from '@tanstack/react-query'
import { issueDocument, type BuyerDetails, type IssuedDocument } from '#core/documents/document-calls.ts'
import { documentKindLabels, type DocumentKind } from '#core/documents/document-kinds.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { refreshOrders } from '../order-queries.ts'
import { formatTypedAmount } from '../payments/payment-fields.tsx'
import { documentsKey, getOwed } from './order-documents-query.ts'

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
  /** `null` until the user chooses. */
  reduces: boolean | null
}

export function IssueDialog({
  order,
  kind,
  buyer,
  invoices,
  onClose,
}: {
  order: ListedOrder
  kind: DocumentKind
  /** Details of the customer's latest document. `null` if they could not be loaded. */
  buyer: BuyerDetails | null
  invoices: IssuedDocument[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const isCredit = kind === 'credit_note'
  const hasBuyer = kind === 'quotation' || kind === 'invoice'
  const label = documentKindLabels[kind]
  const [latest] = invoices
  /** The part of the invoice that exceeds the order's total, or else all that is not credited. */
  const suggestCredit = (invoice: string) => {
    const uncreditedSen = getUncredited(invoice)
    const excessSen = uncreditedSen - getOwed(order)
    return formatTypedAmount(excessSen > 0 ? excessSen : uncreditedSen)
  }
  const getUncredited = (invoice: string) =>
    invoices.find(({ id }) => String(id) === invoice)?.uncredited_sen ?? 0
  /** Returns what remains of the invoice after its earlier credit notes and the new one. */
  const getRest = (invoice: string, amount: string) => getUncredited(invoice) - (parseRinggit(amount) ?? 0)
  /**
   * Returns false if the total would be reduced by more than the amount credited, as after a refund with a credit note
   * was reversed.
   */
  const reducesByDefault = (invoice: string, amount: string) => {
    const restSen = getRest(invoice, amount)
    return restSen > 0 && order.total_sen - restSen <= (parseRinggit(amount) ?? 0)
  }
  const form = useContractForm<typeof issueDocument, Values>(issueDocument, {
    start: {
      language: '',
      company: buyer?.company ?? '',
      registration: buyer?.registration_no ?? '',
      address: buyer?.address ?? '',
      po: '',
      days: String(buyer?.credit_days ?? ''),
      note: '',
      invoice: String(latest?.id ?? ''),
      amount: suggestCredit(String(latest?.id ?? '')),
      reduces: null,
    },
    inputOf: ({ language, company, registration, address, po, days, note, invoice, amount, reduces }) => ({
      id: order.id,
      kind,
      note,
      ...(language && { language }),
      ...(isCredit && {
        corrects: Number(invoice),
        amount_sen: parseRinggit(amount) ?? Number.NaN,
        reduce_order: reduces ?? reducesByDefault(invoice, amount),
      }),
      ...(hasBuyer && {
        buyer: { company, registration_no: registration, address },
        po_number: po,
        ...(kind === 'invoice' && days.trim() !== '' && { credit_days: Number(days) }),
      }),
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
    saved: ({ number, existed }) =>
      existed
        ? `${label} ${number} already exists. Nothing has changed since it was issued.`
        : `${label} ${number} issued`,
    onSaved() {
      void client.invalidateQueries({ queryKey: documentsKey })
      if (isCredit) void refreshOrders(client)
      onClose()
    },
  })
  const { amount, language, invoice, days, reduces } = useFormValues(form)
  const amountSen = parseRinggit(amount)
  const uncreditedSen = getUncredited(invoice)
  const restSen = getRest(invoice, amount)
  const chooseInvoice = (chosen: string) => form.set({ invoice: chosen, amount: suggestCredit(chosen) })
  return (
    <ContractDialog
      form={form}
      action={`Issue ${label.toLowerCase()}`}
      why={
        isCredit
          ? (!amountSen && 'Enter an amount such as 25.00.') ||
            (Number(amountSen) > uncreditedSen &&
              `At most ${formatRinggit(uncreditedSen)} of this invoice can be credited.`)
          : !/^\d{0,3}$/.test(days.trim()) && 'Enter the days to pay as a number such as 14.'
      }
      size="medium"
      onClose={onClose}
      title={`Issue ${label.toLowerCase()}`}
      description={
        kind === 'invoice'
          ? `Order ${order.number}, ${order.nama}. An issued invoice can’t be changed, only credited.`
          : `Order ${order.number}, ${order.nama}`
      }
      className="grid gap-1"
    >
      {hasBuyer && (
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
          <Field
            label="Address"
            optional
            hint="Defaults to the delivery address."
            error={form.fieldErrors.address}
          >
            <TextArea rows={3} maxLength={300} {...form.register('address')} />
          </Field>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField form={form} name="po" label="PO number" optional maxLength={60} />
            {kind === 'invoice' && (
              <TextField
                form={form}
                name="days"
                label="Days to pay"
                optional
                inputMode="numeric"
                hint="Defaults to “Days to pay” in Settings."
              />
            )}
          </div>
        </>
      )}
      {isCredit && (
        <>
          <Field label="Invoice" error={form.fieldErrors.invoice}>
            <Select value={invoice} onChange={({ target }) => chooseInvoice(target.value)}>
              {invoices.map(({ id, number, uncredited_sen: sen }) => (
                <option key={id} value={id}>
                  {number} ({formatRinggit(sen)})
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
          {restSen >= 0 && restSen < order.total_sen && (
            <Checkbox
              label={`Reduce the order’s total from ${formatRinggit(order.total_sen)} to ${formatRinggit(restSen)}`}
              hint="Leave this off if you issue a corrected invoice next."
              checked={reduces ?? reducesByDefault(invoice, amount)}
              onChange={({ target }) => form.set({ reduces: target.checked })}
            />
          )}
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
      {kind !== 'quotation' && (
        <TextField
          form={form}
          name="note"
          label="Note"
          optional
          hint="Printed below the total."
          maxLength={500}
        />
      )}
    </ContractDialog>
  )
}
