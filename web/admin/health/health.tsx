import type { HealthView, HealthCheck, HealthCheckName, HealthTone } from '#core/messaging/health.ts'
import { formatListTime, formatShopTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useHealth, useLiveHealth, healthQuery } from './health-queries.ts'
import { HealthSummary } from './health-summary.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { StatusPill } from '#web/ui/states/status-pill.tsx'

export const clientLoader = prefetchQueries(() => [healthQuery()])

export default function HealthPage() {
  useLiveHealth()
  const health = useHealth({ watching: true })
  return (
    <>
      <PageHeader
        title="Health"
        actions={<ButtonLink to="/settings/alerts">Alerts</ButtonLink>}
        note={health.data ? `Checked at ${formatTime(health.data.at)}. Updates automatically.` : 'Checking…'}
      />
      {health.data ? (
        <div className="grid gap-4 md:gap-6">
          {health.isError && <HealthError retry={() => void health.refetch()} words={health.error.message} />}
          <HealthSummary health={health.data} />
          <ul className="grid items-stretch gap-4 md:gap-6 lg:grid-cols-2">
            {health.data.checks.map((check) => (
              <li key={check.name} className="min-w-0">
                <HealthCheckCard check={check} />
              </li>
            ))}
          </ul>
          <ProgramInfo program={health.data.program} />
        </div>
      ) : health.isError ? (
        <HealthError retry={() => void health.refetch()} words={health.error.message} />
      ) : (
        <HealthSkeleton />
      )}
    </>
  )
}

const formatTime = (at: string) => formatShopTime(new Date(at)).slice(11)

function HealthError({ retry, words }: { retry: () => void; words: string }) {
  return (
    <ErrorState title="Cetak is not responding" onRetry={retry}>
      {words}
    </ErrorState>
  )
}

function ProgramInfo({ program }: { program: HealthView['program'] }) {
  return (
    <p className="text-13 text-quiet">
      Cetak {program.version}, running since {formatListTime(new Date(program.started_at))} on Node{' '}
      {program.node.replace(/^v/, '')} and {program.database}.
    </p>
  )
}

function HealthSkeleton() {
  return (
    <div className="grid gap-4 md:gap-6">
      <Loading />
      <Skeleton className="h-16 w-full" />
      <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, at) => (
          <Card key={at} className="grid content-start gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </Card>
        ))}
      </div>
    </div>
  )
}

const subjects = {
  engine: { title: 'Message engine' },
  sending: { title: 'Sending', link: { to: '/settings/gateway', label: 'Sending rules' } },
  gateway: { title: 'WhatsApp gateway', link: { to: '/settings/gateway', label: 'Gateway settings' } },
  decisions: {
    title: 'Unknown deliveries',
    link: { to: '/admin/whatsapp-scheduler?status=failed', label: 'Open the scheduler' },
  },
  visitors: {
    title: 'Messages triggered by visitors',
    link: { to: '/admin/whatsapp-scheduler?status=failed', label: 'Open the scheduler' },
  },
  'sign-in': { title: 'Sign-in', link: { to: '/settings/sign-in', label: 'Sign-in settings' } },
  jobs: { title: 'Background jobs' },
  webhooks: { title: 'Webhooks', link: { to: '/settings/webhooks', label: 'Webhook settings' } },
  storage: { title: 'Disk space' },
  files: { title: 'Files' },
  crashes: { title: 'Crashes' },
  backups: { title: 'Backups', link: { to: '/settings/backups', label: 'Backup settings' } },
} satisfies Record<HealthCheckName, { title: string; link?: { to: string; label: string } }>

const pills = {
  good: 'OK',
  neutral: 'Not set up',
  caution: 'Needs attention',
  wrong: 'Not working',
} satisfies Record<HealthTone, string>

function HealthCheckCard({ check }: { check: HealthCheck }) {
  const subject: { title: string; link?: { to: string; label: string } } = subjects[check.name]
  const needsYou = check.tone === 'caution' || check.tone === 'wrong'
  return (
    <Card className="flex h-full flex-col">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-20">
        {subject.title}
        <StatusPill tone={check.tone}>{pills[check.tone]}</StatusPill>
      </h2>
      <p className="mt-3 max-w-line text-15 font-semibold">{check.words}</p>
      {check.todo && <p className="mt-1 max-w-line text-15 text-quiet">{check.todo}</p>}
      {check.facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-15">
          {check.facts.map(({ label, value }) => (
            <div key={`${label} ${value}`} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="min-w-0 wrap-break-word tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {needsYou && subject.link && (
        <div className="mt-auto pt-4">
          <ButtonLink to={subject.link.to} size="small">
            {subject.link.label}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
