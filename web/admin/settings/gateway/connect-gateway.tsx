import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  connectGateway,
  getGatewayConnection,
  gatewaySecretFields,
  requiredGatewayFields,
  type GatewayConnectionView,
} from '#core/gateway/gateway-connection.ts'
import type { InputOf } from '#core/contract.ts'
import { getGatewayStatus } from '#core/messaging/gateway.ts'
import { getKeys } from '#core/shared/typed-records.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useMessageCounts } from '#web/admin/scheduler/message-queries.ts'
import { SettingCard } from '../setting-card.tsx'
import { getSettingKey } from '#web/admin/setting-queries.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { connectionTypes, type RealGateway } from './connection-types.ts'

type Values = Required<Omit<InputOf<typeof connectGateway>, 'version'>> & { provider: RealGateway }

/** Stored keys are never sent to the browser. */
export function ConnectGateway() {
  return (
    <SettingCard
      of={getGatewayConnection}
      title="WhatsApp connection"
      about="How messages reach your customers. Until WhatsApp is connected, they arrive on the sandbox phone only."
      lines={8}
    >
      {(connection) =>
        connection.set_on_server ? (
          <p className="max-w-line text-15">
            The gateway is set on the server by the environment variable WHATSAPP_PROVIDER. Change it there,
            or remove it to connect WhatsApp here.
          </p>
        ) : (
          <ConnectionForm connection={connection} />
        )
      }
    </SettingCard>
  )
}

function valuesOf({ provider, url, direct_url, instance_id, template }: GatewayConnectionView): Values {
  return {
    provider: provider === 'sandbox' ? 'gateway' : provider,
    url,
    direct_url,
    instance_id,
    template,
    access_token: '',
    webhook_secret: '',
    verify_token: '',
  }
}

/** The field of a key may be left empty if the key is already stored for the same gateway. */
function missingIn(values: Values, { provider, has }: GatewayConnectionView) {
  const stored: Partial<Record<string, boolean>> = provider === values.provider ? has : {}
  const missing = requiredGatewayFields[values.provider].filter(
    (field) => !values[field].trim() && !stored[field],
  )
  return Object.fromEntries(missing.map((field) => [field, 'This field is required.']))
}

const labels = {
  provider: { label: 'Gateway', text: (way: RealGateway) => connectionTypes[way].title },
  url: { label: 'Address' },
  direct_url: { label: 'URL for direct sending' },
  instance_id: { label: 'Instance, number or session' },
  template: { label: 'Template' },
}

function ConnectionForm({ connection }: { connection: GatewayConnectionView }) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [['gateway'], getSettingKey(getGatewayStatus)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const form = useSettingForm<typeof connectGateway, typeof getGatewayConnection, Values>(
    connectGateway,
    getGatewayConnection,
    {
      setting: connection,
      valuesOf,
      labels,
      incomparableFields: [...gatewaySecretFields],
      // Fields of other connection types may still contain earlier input, so they are not sent.
      inputOf: (values) => ({
        provider: values.provider,
        ...Object.fromEntries(
          connectionTypes[values.provider].fields.map(({ name }) => [name, values[name]]),
        ),
      }),
      check: (values) => missingIn(values, connection),
      saved: 'WhatsApp connected. Send a test message to check it.',
      onSaved: refresh,
    },
  )
  const { provider } = useFormValues(form)
  const way = connectionTypes[provider]
  const connected = connection.provider === provider
  const webhook = `${globalThis.location?.origin ?? ''}/api/webhooks/${provider}`
  return (
    <PageForm form={form} action={connected ? 'Save changes' : 'Connect'} className="grid gap-5">
      {(save) => (
        <>
          {!connection.readable && (
            <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
              The stored keys can’t be read on this server. Enter them again. Messages wait until then.
            </p>
          )}
          <RadioCards
            label="Connection type"
            hideLabel
            name="way"
            columns={1}
            cards={getKeys(connectionTypes).map((value) => ({
              value,
              label: connectionTypes[value].title,
              hint: connectionTypes[value].hint,
            }))}
            value={provider}
            onValueChange={(chosen) => form.set({ provider: chosen })}
          />
          {!connected && (
            <ol className="grid list-decimal gap-1 pl-5 text-15">
              {way.steps.map((step) => (
                <li key={step} className="max-w-line">
                  {step}
                </li>
              ))}
            </ol>
          )}
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {way.fields.map(({ name, label, hint, optional = false }) => {
              const keyField = gatewaySecretFields.find((each) => each === name)
              const isStored = keyField !== undefined && connected && connection.has[keyField]
              return (
                <TextField
                  key={name}
                  form={form}
                  name={name}
                  label={label}
                  optional={optional}
                  hint={isStored ? 'A value is saved. Leave empty to keep it.' : hint}
                  type={keyField ? 'password' : 'text'}
                  placeholder={isStored ? '••••••••' : undefined}
                  autoComplete="off"
                  spellCheck={false}
                />
              )
            })}
          </div>
          {way.webhook && (
            <div className="grid gap-1 text-15">
              <p className="max-w-line">{way.webhook}</p>
              <p className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 rounded-control bg-sunk px-2 py-1 text-13 wrap-anywhere">
                  {webhook}
                </code>
                <CopyButton text={webhook} />
              </p>
            </div>
          )}
          <PendingNote connecting={connection.provider === 'sandbox'} />
          <div className="flex flex-wrap items-end gap-2">
            {save}
            {connection.provider !== 'sandbox' && (
              <Disconnect connection={connection} onDone={() => void refresh()} />
            )}
          </div>
        </>
      )}
    </PageForm>
  )
}

/**
 * Warns that messages scheduled while the sandbox was in use will be sent to real phones once WhatsApp is connected.
 */
function PendingNote({ connecting }: { connecting: boolean }) {
  const { data } = useMessageCounts()
  if (!connecting || !data || data.pending === 0) return null
  return (
    <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      {formatCount(data.pending, 'pending message')} will be sent to customers when due. Cancel any test
      messages first.
    </p>
  )
}

function Disconnect({ connection, onDone }: { connection: GatewayConnectionView; onDone: () => void }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => api(connectGateway, { provider: 'sandbox', version: connection.version }),
    onSuccess() {
      setAsking(false)
      toast.success('WhatsApp disconnected')
      onDone()
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect WhatsApp?"
        confirmLabel="Disconnect"
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        Messages will only reach the sandbox phone, and the stored keys will be deleted.
      </ConfirmDialog>
    </>
  )
}
