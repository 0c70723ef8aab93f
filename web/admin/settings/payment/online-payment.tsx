import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#core/contract.ts'
import {
  connectPayments,
  disconnectPayments,
  getPaymentConnections,
  startTestPayment,
  testPaymentSen,
  type StoredPaymentConnections,
} from '#core/payments/connection-calls.ts'
import {
  paymentProviderDescriptions,
  paymentProviders,
  type PaymentProviderName,
} from '#core/payments/payment-providers.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { getKeys } from '#core/shared/typed-records.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { api } from '#web/api.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'

type Values = Required<Omit<InputOf<typeof connectPayments>, 'version'>>
type Connection = StoredPaymentConnections['connections'][number]

/** Stored keys are never sent to the browser. */
export function OnlinePaymentSettings() {
  return (
    <SettingCard
      of={getPaymentConnections}
      title="Online payment"
      about="Customers pay by FPX, DuitNow QR, card or e-wallet, and their order moves to Paid by itself. You need an account with one of these providers."
      lines={8}
    >
      {(stored) => <ConnectionForm stored={stored} />}
    </SettingCard>
  )
}

function valuesFor(stored: StoredPaymentConnections, provider: PaymentProviderName): Values {
  const found = stored.connections.find((each) => each.provider === provider)
  return {
    provider,
    is_test: found?.is_test ?? true,
    account: found?.account ?? '',
    api_key: '',
    signature_key: '',
    email: found?.email ?? '',
  }
}
const findActive = ({ connections }: StoredPaymentConnections) => connections.find((each) => each.is_active)

const valuesOf = (stored: StoredPaymentConnections) =>
  valuesFor(stored, findActive(stored)?.provider ?? paymentProviders[0])

const labels = {
  provider: {
    label: 'Provider',
    text: (provider: PaymentProviderName) => paymentProviderDescriptions[provider].label,
  },
  is_test: { label: 'Mode', text: (isTest: boolean) => (isTest ? 'Test' : 'Live') },
  account: { label: 'Account' },
  email: { label: 'Email' },
}

function ConnectionForm({ stored }: { stored: StoredPaymentConnections }) {
  const form = useSettingForm<typeof connectPayments, typeof getPaymentConnections, Values>(
    connectPayments,
    getPaymentConnections,
    {
      setting: stored,
      valuesOf,
      labels,
      incomparableFields: ['api_key', 'signature_key'],
      saved: 'Online payment connected. Make a test payment to check it.',
    },
  )
  const { provider, is_test: isTest } = useFormValues(form)
  const { fields, label, needsWebhook } = paymentProviderDescriptions[provider]
  const connection = stored.connections.find((each) => each.provider === provider)
  const active = findActive(stored)
  const webhook = `${stored.callback_base}/${provider}`
  return (
    <PageForm
      form={form}
      action={active?.provider === provider ? 'Save changes' : `Connect ${label}`}
      className="grid gap-5"
    >
      {(save) => (
        <>
          {active && <ConnectionNotes connection={active} />}
          <RadioCards
            label="Provider"
            hideLabel
            name="provider"
            columns={2}
            cards={paymentProviders.map((value) => ({
              value,
              label: paymentProviderDescriptions[value].label,
              hint: describeState(stored, value),
            }))}
            value={provider}
            onValueChange={(chosen) => form.set(valuesFor(stored, chosen))}
          />
          <RadioCards
            label="Mode"
            name="mode"
            columns={2}
            cards={[
              { value: 'test', label: 'Test', hint: 'Only test orders can be paid, without real money.' },
              { value: 'live', label: 'Live', hint: 'Customers pay real money.' },
            ]}
            value={isTest ? 'test' : 'live'}
            onValueChange={(mode) => form.set({ is_test: mode === 'test' })}
          />
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {getKeys(fields).map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                label={fields[name] ?? ''}
                hint={connection && name !== 'account' ? 'Saved. Leave empty to keep it.' : `From ${label}.`}
                type={name === 'account' ? 'text' : 'password'}
                placeholder={connection && name !== 'account' ? '••••••••' : undefined}
                autoComplete="off"
                spellCheck={false}
              />
            ))}
            <TextField
              form={form}
              name="email"
              label="Email"
              hint={`${label} sends its own receipts here. Customers get yours.`}
              inputMode="email"
              maxLength={200}
            />
          </div>
          {needsWebhook && (
            <div className="grid gap-1 text-15">
              <p className="max-w-line">
                Add this webhook address in {label}, so that payments are confirmed at once. Without it, they
                are found within a few minutes.
              </p>
              <p className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 rounded-control bg-sunk px-2 py-1 text-13 wrap-anywhere">
                  {webhook}
                </code>
                <CopyButton text={webhook} />
              </p>
            </div>
          )}
          <div className="flex flex-wrap items-end gap-2">
            {save}
            {active && <TestPayment />}
            {active && <Disconnect stored={stored} connection={active} />}
          </div>
        </>
      )}
    </PageForm>
  )
}

function describeState({ connections }: StoredPaymentConnections, provider: PaymentProviderName): string {
  const found = connections.find((each) => each.provider === provider)
  if (found?.is_active) return found.is_test ? 'Connected in test mode' : 'Connected'
  return found ? 'Keys saved' : 'Not connected'
}

function ConnectionNotes({ connection }: { connection: Connection }) {
  const { label } = paymentProviderDescriptions[connection.provider]
  const note = !connection.readable
    ? 'The stored keys can’t be read on this server. Enter them again. Customers can’t pay online until then.'
    : connection.keys_refused
      ? `${label} no longer accepts the keys. Enter new ones.`
      : connection.unreachable_since
        ? `${label} can’t be reached. Payments are checked as soon as it answers.`
        : connection.is_test
          ? 'Online payment is in test mode, so customers don’t see it.'
          : null
  if (!note) return null
  return <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{note}</p>
}

function TestPayment() {
  const start = useMutation({
    mutationFn: () => api(startTestPayment, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
      Make a test payment of {formatRinggit(testPaymentSen)}
    </Button>
  )
}

function Disconnect({ stored, connection }: { stored: StoredPaymentConnections; connection: Connection }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => api(disconnectPayments, { version: stored.version }),
    onSuccess() {
      setAsking(false)
      toast.success('Online payment disconnected')
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  })
  const { label } = paymentProviderDescriptions[connection.provider]
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${label}?`}
        confirmLabel="Disconnect"
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        Customers can’t start new payments. Payment pages that are open can still be paid, and are still
        checked.
      </ConfirmDialog>
    </>
  )
}
