import { useState } from 'react'
import type { Provider } from '../../../core/messaging/gateway-limits.ts'
import { getGateway, type GatewayView } from '../../../core/messaging/gateway.ts'
import { formatListTime } from '../../../core/shared/shop-time.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toast.ts'
import { useMessageCounts } from '../scheduler/message-queries.ts'
import { Loaded, Section } from './section.tsx'
import { useSetting } from './setting-queries.ts'
import { TestMessage } from './test-message.tsx'

const names: Record<Provider, string> = {
  sandbox: 'Sandbox',
  gateway: 'WhatsApp gateway',
  cloud: 'WhatsApp Cloud API',
  waha: 'WAHA',
}

/** A QR code holds for about 20 s, and whoever has scanned it wants to see that it worked. */
const codeChangesMs = 5_000

const pills = {
  good: 'Works',
  caution: 'Look here',
  wrong: 'Does not work',
  neutral: 'Not tried yet',
} as const

/** Nobody is told that it works before a message was accepted, or the gateway has said so. */
const tell = {
  good: toast.success,
  caution: toast.warning,
  wrong: toast.error,
  neutral: toast.info,
} as const

/** Which gateway is in use (chosen by WHATSAPP_PROVIDER where the program is started), and how it is doing. */
export function GatewayState() {
  const gateway = useSetting(getGateway, ({ session }) => (session?.qr ? codeChangesMs : false))
  const [checking, setChecking] = useState(false)
  /** Asks the gateway itself, where it can be asked, and says what it answers. */
  async function check(): Promise<void> {
    setChecking(true)
    const { data, error } = await gateway.refetch()
    setChecking(false)
    if (!data || error) toast.error('The server could not be asked. Check your internet, then try again.')
    else if (data.provider === 'sandbox')
      toast.info('Not connected: messages arrive on the sandbox phone, and on no other.')
    else tell[data.state.tone](checkedWords(data))
  }
  const sandbox = gateway.data?.provider === 'sandbox'
  return (
    <Section
      name="Gateway"
      title={
        <>
          {gateway.data ? names[gateway.data.provider] : 'Gateway'}
          {gateway.data && (
            <StatusPill tone={gateway.data.state.tone}>
              {sandbox && gateway.data.state.tone === 'neutral'
                ? 'Reaches nobody'
                : pills[gateway.data.state.tone]}
            </StatusPill>
          )}
        </>
      }
      about={
        sandbox
          ? 'Messages reach no customer yet: they arrive on the sandbox phone. How to connect the shop’s WhatsApp stands below.'
          : 'Messages go out to customers. Which gateway it is, whoever runs the server has set.'
      }
      actions={
        <>
          {sandbox && (
            <ButtonLink to="/admin/phone" icon={<PhoneIcon />}>
              Sandbox phone
            </ButtonLink>
          )}
          <Button busy={checking} onClick={() => void check()}>
            Check the connection
          </Button>
        </>
      }
    >
      <Loaded query={gateway} lines={2}>
        {(gateway) => <Details gateway={gateway} />}
      </Loaded>
    </Section>
  )
}

function Details({ gateway }: { gateway: GatewayView }) {
  const { data: counts } = useMessageCounts()
  return (
    <>
      <p className="max-w-line text-15 font-semibold">{gateway.state.words}</p>
      {gateway.session?.qr && <SignIn picture={gateway.session.qr} />}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-15 sm:grid-cols-[9rem_1fr]">
        {gateway.session?.account && (
          <>
            <dt className="text-quiet">Sends as</dt>
            <dd className="min-w-0 wrap-break-word tabular-nums">{gateway.session.account}</dd>
          </>
        )}
        <dt className="text-quiet">Last accepted</dt>
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
      <TestMessage />
    </>
  )
}

/** Whom it is signed in as, where it says so, beside what the last messages came to. */
function checkedWords({ session, state: { tone, words } }: GatewayView): string {
  if (!session?.account) return words
  const connected = `Connected: it sends as ${session.account}.`
  return tone === 'good' ? connected : `${connected} ${words}`
}

/** On white in both themes, with room around it: cameras need that. */
function SignIn({ picture }: { picture: string }) {
  return (
    <figure className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <img
        src={picture}
        alt="QR code that signs WhatsApp in"
        className="size-56 rounded-control bg-white object-contain p-3"
      />
      <figcaption className="max-w-64 text-15 text-quiet">
        On the shop’s phone: WhatsApp, Settings, Linked devices, Link a device. The code changes every few
        seconds, and so does this one.
      </figcaption>
    </figure>
  )
}

/** Delivered and read are known only where the gateway tells us. */
function receiptWords({ on, url, last_at }: NonNullable<GatewayView['receipts']>): string {
  if (!on)
    return `Off: nobody tells what was delivered and read. Set WHATSAPP_WEBHOOK_SECRET where the program is started, and enter ${url} as the webhook at the gateway.`
  return last_at
    ? `On, the last one ${timeOf(last_at)}`
    : `None has come yet. Enter ${url} as the webhook at the gateway.`
}

const timeOf = (at: string | null) => (at ? formatListTime(new Date(at)) : 'Never')
