import { getAlertSettings, type AlertsView } from '#core/messaging/alerts.ts'
import { AlertsForm } from './alerts-form.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { StatusPill } from '#web/ui/states/status-pill.tsx'

export const clientLoader = prefetchQueries(() => [settingQuery(getAlertSettings)])

export default function AlertsPage() {
  const alerts = useSetting(getAlertSettings)
  return (
    <>
      <AdminCardSection
        title="Alerts"
        about="You get an alert when the gateway is down, sending stops, messages are late, a message needs your decision or the disk is full. When the problem is resolved, you get another alert."
      >
        <LoadedContent query={alerts} lines={3}>
          {(alerts) => <AlertsForm alerts={alerts} />}
        </LoadedContent>
      </AdminCardSection>
      <AdminCardSection title="Incidents" about="Recent problems, including those without an alert.">
        <LoadedContent query={alerts} lines={2}>
          {(alerts) => <Incidents incidents={alerts.incidents} />}
        </LoadedContent>
      </AdminCardSection>
    </>
  )
}

function Incidents({ incidents }: { incidents: AlertsView['incidents'] }) {
  if (incidents.length === 0) return <p className="text-15 text-quiet">No incidents yet.</p>
  return (
    <ul className="grid">
      {incidents.map(({ id, words, began_at, told_at, ended_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line py-3 not-last:border-b first:pt-0 last:pb-0"
        >
          <span className="min-w-0 flex-1 basis-64">
            <span className="block text-15">{words}</span>
            <span className="block text-13 text-quiet tabular-nums">
              {ended_at ? `${timeOf(began_at)} to ${timeOf(ended_at)}` : `Since ${timeOf(began_at)}`}
            </span>
          </span>
          {ended_at ? (
            <StatusPill>{told_at ? 'Resolved' : 'Resolved without an alert'}</StatusPill>
          ) : (
            <StatusPill tone={told_at ? 'wrong' : 'caution'}>
              {told_at ? 'Alert sent' : 'No alert yet'}
            </StatusPill>
          )}
        </li>
      ))}
    </ul>
  )
}

const timeOf = (at: string) => formatListTime(new Date(at))
