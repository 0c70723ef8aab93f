import { getSendingRules } from '#core/settings/sending-rules.ts'
import { ConnectGateway } from './connect-gateway.tsx'
import { GatewayState } from './gateway-state.tsx'
import { PauseSending } from '../sending/pause-sending.tsx'
import { Loaded, Section } from '#web/admin/section.tsx'
import { SendingRulesForm } from '../sending/sending-rules-form.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { getGatewayConnection } from '#core/gateway/gateway-connection.ts'
import { getGatewayStatus } from '#core/messaging/gateway.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [
  settingQuery(getGatewayStatus),
  settingQuery(getGatewayConnection),
  settingQuery(getSendingRules),
])

/** Gateway status and connection, pausing, and the sending rules of all engines. */
export default function GatewaySettings() {
  const rules = useSetting(getSendingRules)
  return (
    <>
      <GatewayState />
      <ConnectGateway />
      <Loaded query={rules} lines={1}>
        {(rules) => <PauseSending paused={rules.paused} />}
      </Loaded>
      <Section
        title="Sending rules"
        about="These rules apply to scheduled messages. Send Now and order confirmations are sent at any time."
      >
        <Loaded query={rules} lines={6}>
          {(rules) => <SendingRulesForm rules={rules} />}
        </Loaded>
      </Section>
    </>
  )
}
