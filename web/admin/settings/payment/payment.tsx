import type { ReactNode } from 'react'
import { getPaymentSettings, changeBankAccounts } from '#core/settings/settings.ts'
import { placeholderBank, detectPlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import { AlertIcon, PlusIcon } from '#web/ui/icons.tsx'
import { getPaymentConnections } from '#core/payments/connection-calls.ts'
import { OnlinePaymentSettings } from './online-payment.tsx'
import { getBillingSettings } from '#core/documents/document-calls.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { BillingForm } from './billing-form.tsx'
import { PaymentQrForm } from './payment-qr.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useFieldArray } from 'react-hook-form'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderedRows } from '#web/admin/forms/ordered-rows.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getPaymentSettings),
  settingQuery(getPaymentConnections),
  settingQuery(getBillingSettings),
  settingQuery(getCatalog),
])

export default function PaymentSettingsPage() {
  const payment = useSetting(getPaymentSettings)
  const billing = useSetting(getBillingSettings)
  const catalog = useSetting(getCatalog)
  return (
    <>
      <AdminCardSection
        title="Bank accounts"
        about="Shown on each order’s page and in its message, in the sequence below."
      >
        <LoadedContent query={payment} lines={2}>
          {(payment) => (
            <>
              {detectPlaceholderDetails(payment).account && (
                <ExampleNote>
                  “{placeholderBank}” is an example and is not shown to customers. They see a note that you
                  will send your account number on WhatsApp. Replace it with your own account.
                </ExampleNote>
              )}
              <BankAccounts payment={payment} />
            </>
          )}
        </LoadedContent>
      </AdminCardSection>
      <AdminCardSection
        title="Payment QR"
        about="The QR code from your bank, such as a screenshot of DuitNow QR. The picture is sent unchanged."
      >
        <LoadedContent query={payment} lines={2}>
          {(payment) => (
            <>
              {detectPlaceholderDetails(payment).qr && (
                <ExampleNote>
                  This is still the example QR, which is not sent to customers. Replace it with the one from
                  your bank, or remove it.
                </ExampleNote>
              )}
              <PaymentQrForm payment={payment} />
            </>
          )}
        </LoadedContent>
      </AdminCardSection>
      <OnlinePaymentSettings />
      <AdminCardSection
        title="Invoices"
        about="Company details and tax on quotations, invoices, receipts and credit notes."
      >
        <LoadedContent query={billing} lines={4}>
          {(stored) => (
            <LoadedContent query={catalog} lines={4}>
              {({ products }) => <BillingForm billing={stored} products={products} />}
            </LoadedContent>
          )}
        </LoadedContent>
      </AdminCardSection>
    </>
  )
}

function ExampleNote({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex max-w-line gap-2 text-15 text-caution">
      <AlertIcon className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

type Accounts = Pick<InputOf<typeof changeBankAccounts>, 'accounts'>

const labels = {
  accounts: {
    label: 'Accounts',
    text: (accounts: Accounts['accounts']) =>
      accounts.map(({ bank, number, holder }) => `${bank} ${number}, ${holder}`).join('\n'),
  },
}

function BankAccounts({ payment }: { payment: ReplyOf<typeof getPaymentSettings> }) {
  const form = useSettingForm(changeBankAccounts, getPaymentSettings, {
    setting: payment,
    valuesOf: ({ accounts }): Accounts => ({ accounts }),
    versionOf: ({ versions }) => versions.accounts,
    labels,
    saved: 'Bank accounts saved',
  })
  const rows = useFieldArray({ control: form.control, name: 'accounts' })
  return (
    <PageForm
      form={form}
      className=""
      more={
        <Button icon={<PlusIcon />} onClick={() => rows.append({ bank: '', number: '', holder: '' })}>
          Add account
        </Button>
      }
    >
      <OrderedRows
        rows={rows}
        what="account"
        empty="No accounts yet. Customers pay by QR, or see a note that you will send your account number on WhatsApp."
        renderFields={(at) => <AccountFields form={form} at={at} />}
      />
    </PageForm>
  )
}

function AccountFields({ form, at }: { form: ContractForm<Accounts>; at: number }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-3">
      <TextField form={form} name={`accounts.${at}.bank`} label="Bank" placeholder="Maybank" />
      <TextField
        form={form}
        name={`accounts.${at}.number`}
        label="Account number"
        inputMode="numeric"
        className="tabular-nums"
      />
      <TextField form={form} name={`accounts.${at}.holder`} label="Account holder" />
    </div>
  )
}
