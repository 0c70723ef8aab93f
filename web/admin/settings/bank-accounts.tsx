import { useFieldArray } from 'react-hook-form'
import type { InputOf, ReplyOf } from '../../../core/contract.ts'
import { changeBankAccounts, getPayment } from '../../../core/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { PageForm } from '../forms/page-form.tsx'
import { useSettingForm } from './use-setting-form.ts'
import { TextField } from '../forms/text-field.tsx'
import type { ContractForm } from '../forms/use-contract-form.tsx'

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
      {rows.fields.length === 0 && (
        <p className="mb-4 text-15 text-quiet">
          No account: customers pay by the QR, or read that you will send an account over WhatsApp.
        </p>
      )}
      <ul className="grid gap-4">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="border-b border-line pb-2">
            <AccountFields form={form} at={at} />
            <div className="-mt-1 flex justify-end gap-1">
              <IconButton
                label={`Move account ${at + 1} up`}
                disabled={at === 0}
                onClick={() => rows.move(at, at - 1)}
              >
                <ArrowUpIcon />
              </IconButton>
              <IconButton
                label={`Move account ${at + 1} down`}
                disabled={at === rows.fields.length - 1}
                onClick={() => rows.move(at, at + 1)}
              >
                <ArrowDownIcon />
              </IconButton>
              <IconButton label={`Remove account ${at + 1}`} onClick={() => rows.remove(at)}>
                <TrashIcon />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
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
