import {
  type GatewayView,
  getGatewayStatus,
  registerWebhook,
  sendTestMessage,
} from '#core/messaging/gateway.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { useMessageCounts } from '#web/admin/scheduler/message-queries.ts'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useGatewayProvider } from '#web/admin/use-gateway-kind.ts'
import { getSettingKey } from '#web/admin/setting-queries.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { api } from '#web/api.ts'
import { TestReply } from './test-reply.tsx'

export function GatewayDetails({ gateway }: { gateway: GatewayView }) {
  const { data: counts } = useMessageCounts()
  return (
    <>
      <p className="max-w-line text-15 font-semibold">{gateway.state.words}</p>
      {gateway.session?.qr && <GatewaySignIn picture={gateway.session.qr} />}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-15 sm:grid-cols-[9rem_1fr]">
        {gateway.session?.account && (
          <>
            <dt className="text-quiet">Sender</dt>
            <dd className="min-w-0 wrap-break-word tabular-nums">{gateway.session.account}</dd>
          </>
        )}
        <dt className="text-quiet">Last message accepted</dt>
        <dd className="tabular-nums">{timeOf(gateway.last_accepted_at)}</dd>
        <dt className="text-quiet">Last failure</dt>
        <dd className="min-w-0 wrap-break-word tabular-nums">
          {gateway.last_failure
            ? `${timeOf(gateway.last_failure.at)}: ${gateway.last_failure.reason}`
            : 'None'}
        </dd>
        {gateway.receipts && (
          <>
            <dt className="text-quiet">Receipts</dt>
            <dd className="min-w-0 wrap-break-word tabular-nums">{receiptWords(gateway.receipts)}</dd>
          </>
        )}
        <dt className="text-quiet">Messages</dt>
        <dd className="min-h-6 tabular-nums">
          {counts &&
            `${counts.pending} pending, ${counts.sending} sending, ${counts.sent} sent, ${counts.failed} failed`}
        </dd>
      </dl>
      {gateway.provider === 'waha' && <SetUpWebhook />}
      <TestMessage />
    </>
  )
}

/** Registers Cetak as a webhook in WAHA, so that customers' messages arrive in the inbox. */
function SetUpWebhook() {
  const register = useMutation({
    mutationFn: () => api(registerWebhook, { origin: location.origin }),
    onSuccess: () => toast.success('Webhook set up. WAHA restarts its session, which takes a few seconds.'),
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-15">
      <Button busy={register.isPending} onClick={() => register.mutate()}>
        Set up webhook
      </Button>
      <span className="text-quiet">WAHA then sends customers’ messages and receipts to Cetak.</span>
    </div>
  )
}

function receiptWords({ on, url, last_at }: NonNullable<GatewayView['receipts']>): string {
  if (!on)
    return `Off. To see delivered and read receipts, set WHATSAPP_WEBHOOK_SECRET on the server and enter ${url} as the webhook in the gateway’s settings.`
  return last_at
    ? `On, last received ${timeOf(last_at)}`
    : `None received yet. Enter ${url} as the webhook in the gateway’s settings.`
}

const timeOf = (at: string | null) => (at ? formatListTime(new Date(at)) : 'Never')

function TestMessage() {
  const queries = useQueryClient()
  const sandbox = useGatewayProvider() === 'sandbox'
  const [tested, setTested] = useState<{ phone: string; test: number } | null>(null)
  const form = useContractForm(sendTestMessage, {
    start: { phone: '' },
    onSaved({ outcome, reason }, { phone }) {
      const sentTo = sendTestMessage.input.shape.phone.safeParse(phone)
      const canReply = (outcome === 'sent' || outcome === 'unknown') && sentTo.success
      setTested(canReply ? { phone: sentTo.data, test: Date.now() } : null)
      if (outcome === 'sent' && sandbox) toast.info('The test message was sent to the sandbox phone only.')
      else if (outcome === 'sent') toast.success('Test message sent')
      else if (outcome === 'failed') toast.error(`The test message was not accepted: ${reason ?? ''}`)
      else if (outcome === 'unknown')
        toast.warning('Delivery unknown. Check if the message arrived on your phone.')
      else
        toast.warning('Messages are not being sent, so the test was cancelled. Check Health for the reason.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: getSettingKey(getGatewayStatus) }),
  })
  return (
    <>
      <form
        noValidate
        className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-2 border-t border-line pt-4"
        onSubmit={form.submit}
      >
        <TextField
          form={form}
          name="phone"
          label="Phone number for the test"
          hint="Your own number, e.g. 012-345 6789."
          className="w-full sm:w-64"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <Button type="submit" icon={<SendIcon />} busy={form.busy} className="sm:mb-8">
          Send test
        </Button>
      </form>
      {tested && !form.busy && <TestReply key={tested.test} {...tested} sandbox={sandbox} />}
    </>
  )
}

/** The code has a white background and padding in both themes, so that cameras can read it. */
function GatewaySignIn({ picture }: { picture: string }) {
  return (
    <figure className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <img
        src={picture}
        alt="QR code to link WhatsApp"
        className="size-56 rounded-control bg-white object-contain p-3"
      />
      <figcaption className="max-w-64 text-15 text-quiet">
        Scan this code with the shop’s phone. In WhatsApp, choose Settings, Linked devices, Link a device. The
        code refreshes every few seconds.
      </figcaption>
    </figure>
  )
}
