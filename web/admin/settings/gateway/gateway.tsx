import { getSendingRules } from '#core/settings/sending-rules.ts'
import { ConnectGateway } from './connect-gateway.tsx'
import { GatewayStatusSection } from './gateway-status.tsx'
import { PauseSending } from '../sending/pause-sending.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { SendingRulesForm } from '../sending/sending-rules-form.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { getGatewayConnection } from '#core/gateway/gateway-connection.ts'
import { getGatewayStatus } from '#core/messaging/gateway.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getGatewayStatus),
  settingQuery(getGatewayConnection),
  settingQuery(getSendingRules),
])

export default function GatewaySettingsPage() {
  const rules = useSetting(getSendingRules)
  return (
    <>
      <GatewayStatusSection />
      <ConnectGateway />
      <LoadedContent query={rules} lines={1}>
        {(rules) => <PauseSending paused={rules.paused} />}
      </LoadedContent>
      <AdminCardSection
        title="Sending rules"
        about="These rules apply to scheduled messages. Send Now and order confirmations are sent at any time."
      >
        <LoadedContent query={rules} lines={6}>
          {(rules) => <SendingRulesForm rules={rules} />}
        </LoadedContent>
      </AdminCardSection>
    </>
  )
}
