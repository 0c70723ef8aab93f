import { useState } from 'react'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import { getGatewayStatus, type GatewayView } from '#core/messaging/gateway.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting } from '#web/admin/setting-queries.ts'
import { GatewayDetails } from './gateway-details.tsx'

const names: Record<GatewayProvider, string> = {
  sandbox: 'Sandbox',
  gateway: 'WhatsApp gateway',
  cloud: 'WhatsApp Cloud API',
  waha: 'WAHA',
}

/**
 * Polling interval in ms. A QR code is valid for about 20 s, and a successful scan should be shown quickly.
 */
const codeChangesMs = 5_000

const pills = {
  good: 'Working',
  caution: 'Needs attention',
  wrong: 'Not working',
  neutral: 'Not tested yet',
} as const

/** Success is reported only after the gateway has accepted a message or confirmed the connection. */
const showToast = {
  good: toast.success,
  caution: toast.warning,
  wrong: toast.error,
  neutral: toast.info,
} as const

export function GatewayStatusSection() {
  const gateway = useSetting(getGatewayStatus, ({ session }) => (session?.qr ? codeChangesMs : false))
  const [checking, setChecking] = useState(false)
  /** The server queries the gateway, unless the gateway supports no such query. */
  async function check(): Promise<void> {
    setChecking(true)
    const { data, error } = await gateway.refetch()
    setChecking(false)
    if (!data || error)
      toast.error('The server could not be reached. Check your internet connection and try again.')
    else if (data.provider === 'sandbox')
      toast.info('Not connected. Messages arrive on the sandbox phone only.')
    else showToast[data.state.tone](checkedWords(data))
  }
  const sandbox = gateway.data?.provider === 'sandbox'
  return (
    <AdminCardSection
      name="Gateway"
      title={
        <>
          {gateway.data ? names[gateway.data.provider] : 'Gateway'}
          {gateway.data && (
            <StatusPill tone={gateway.data.state.tone}>
              {sandbox && gateway.data.state.tone === 'neutral'
                ? 'WhatsApp not connected'
                : pills[gateway.data.state.tone]}
            </StatusPill>
          )}
        </>
      }
      about={
        sandbox
          ? 'Messages don’t reach customers yet. They arrive on the sandbox phone, where you can also write to the shop as a customer. Connect the shop’s WhatsApp below.'
          : 'Messages are sent to customers.'
      }
      actions={
        <>
          {sandbox && (
            <ButtonLink to="/admin/phone" icon={<PhoneIcon />}>
              Sandbox phone
            </ButtonLink>
          )}
          <Button busy={checking} onClick={() => void check()}>
            Check connection
          </Button>
        </>
      }
    >
      <LoadedContent query={gateway} lines={2}>
        {(gateway) => <GatewayDetails gateway={gateway} />}
      </LoadedContent>
    </AdminCardSection>
  )
}

function checkedWords({ session, state: { tone, words } }: GatewayView): string {
  if (!session?.account) return words
  const connected = `Connected as ${session.account}.`
  return tone === 'good' ? connected : `${connected} ${words}`
}
