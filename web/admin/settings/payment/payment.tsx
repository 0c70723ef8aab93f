import type { ReactNode } from 'react'
import { getPaymentSettings, changeBankAccounts } from '#core/settings/settings.ts'
import { placeholderBank, findPlaceholders } from '#core/settings/placeholder-bank.ts'
import { AlertIcon, PlusIcon } from '#web/ui/icons.tsx'
import { PaymentQr } from './payment-qr.tsx'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'
import { useFieldArray } from 'react-hook-form'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderedRows } from '#web/admin/forms/ordered-rows.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'

export const clientLoader = prefetch(() => [settingQuery(getPaymentSettings)])

/** How customers pay: they see it on their order, and it goes out with its notification. */
export default function Payment() {
  const payment = useSetting(getPaymentSettings)
  return (
    <>
      <Section
        title="Bank accounts"
        about="In the order in which customers see them, on their order and in the message."
      >
        <Loaded query={payment} lines={2}>
          {(payment) => (
            <>
              {findPlaceholders(payment).account && (
                <ExampleNote>
                  “{placeholderBank}” is an example, so customers are not told of it: they read that you will
                  send your account over WhatsApp. Enter the shop’s own.
                </ExampleNote>
              )}
              <BankAccounts payment={payment} />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title="Payment QR"
        about="The picture as your bank issued it, such as a screenshot of DuitNow QR. It is kept and sent unaltered."
      >
        <Loaded query={payment} lines={2}>
          {(payment) => (
            <>
              {findPlaceholders(payment).qr && (
                <ExampleNote>
                  The QR is still the example. It is not sent to customers: replace it with the one that your
                  bank issued, or remove it.
                </ExampleNote>
              )}
              <PaymentQr payment={payment} />
            </>
          )}
        </Loaded>
      </Section>
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

/** The accounts as one list: added, moved and taken away here, saved together. */
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
        empty="No account: customers pay by the QR, or read that you will send an account over WhatsApp."
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
      <TextField form={form} name={`accounts.${at}.holder`} label="Holder" />
    </div>
  )
}
