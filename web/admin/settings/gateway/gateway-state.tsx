import { useState } from 'react'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import { getGatewayStatus, type GatewayView } from '#core/messaging/gateway.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting } from '#web/admin/setting-queries.ts'
import { GatewayDetails } from './gateway-details.tsx'

const names: Record<GatewayProvider, string> = {
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

/** Which gateway is in use, and how it is doing. */
export function GatewayState() {
  const gateway = useSetting(getGatewayStatus, ({ session }) => (session?.qr ? codeChangesMs : false))
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
          ? 'Messages reach no customer yet: they arrive on the sandbox phone. Connect the shop’s WhatsApp below.'
          : 'Messages go out to customers.'
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
        {(gateway) => <GatewayDetails gateway={gateway} />}
      </Loaded>
    </Section>
  )
}

/** Whom it is signed in as, where it says so, beside what the last messages came to. */
function checkedWords({ session, state: { tone, words } }: GatewayView): string {
  if (!session?.account) return words
  const connected = `Connected: it sends as ${session.account}.`
  return tone === 'good' ? connected : `${connected} ${words}`
}
