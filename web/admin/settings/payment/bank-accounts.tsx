import { useFieldArray } from 'react-hook-form'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { changeBankAccounts, getPayment } from '#core/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { OrderedRows } from '#web/admin/forms/ordered-rows.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'

type Accounts = Pick<InputOf<typeof changeBankAccounts>, 'accounts'>

const labels = {
  accounts: {
    label: 'Accounts',
    text: (accounts: Accounts['accounts']) =>
      accounts.map(({ bank, number, holder }) => `${bank} ${number}, ${holder}`).join('\n'),
  },
}

/** The accounts as one list: added, moved and taken away here, saved together. */
export function BankAccounts({ payment }: { payment: ReplyOf<typeof getPayment> }) {
  const form = useSettingForm(changeBankAccounts, getPayment, {
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
