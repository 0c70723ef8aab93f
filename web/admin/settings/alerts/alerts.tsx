import { getAlerts } from '#core/messaging/alerts.ts'
import { AlertsForm } from './alerts-form.tsx'
import { Incidents } from './incidents.tsx'
import { Loaded, Section } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getAlerts)])

/** Who is told when something is wrong, and what they were told. */
export default function Alerts() {
  const alerts = useSetting(getAlerts)
  return (
    <>
      <Section
        title="Alerts"
        about="When the gateway is dead, no engine runs, messages are late, one waits for your decision or the disk is full, you are told once, and once more when it is over."
      >
        <Loaded query={alerts} lines={3}>
          {(alerts) => <AlertsForm alerts={alerts} />}
        </Loaded>
      </Section>
      <Section title="What has happened" about="The latest troubles, whether or not anybody had to be told.">
        <Loaded query={alerts} lines={2}>
          {(alerts) => <Incidents incidents={alerts.incidents} />}
        </Loaded>
      </Section>
    </>
  )
}
