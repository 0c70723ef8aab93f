import type { HealthView } from '#core/messaging/health.ts'
import { formatListTime, formatShopTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { HealthCheckCard } from './health-check-card.tsx'
import { useHealth, useLiveHealth, healthQuery } from './health-queries.ts'
import { HealthSummary } from './health-summary.tsx'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [healthQuery()])

/** How the program is doing, in plain words, and what to do where something is wrong. */
export default function Health() {
  useLiveHealth()
  const health = useHealth({ watching: true })
  return (
    <>
      <PageHeader
        title="Health"
        actions={<ButtonLink to="/settings/alerts">Alerts</ButtonLink>}
        note={health.data ? `As of ${timeOf(health.data.at)}. It keeps itself up to date.` : 'Looking …'}
      />
      {health.data ? (
        <div className="grid gap-4 md:gap-6">
          {health.isError && <NotNow retry={() => void health.refetch()} words={health.error.message} />}
          <HealthSummary health={health.data} />
          <ul className="grid items-stretch gap-4 md:gap-6 lg:grid-cols-2">
            {health.data.checks.map((check) => (
              <li key={check.name} className="min-w-0">
                <HealthCheckCard check={check} />
              </li>
            ))}
          </ul>
          <Program program={health.data.program} />
        </div>
      ) : health.isError ? (
        <NotNow retry={() => void health.refetch()} words={health.error.message} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const timeOf = (at: string) => formatShopTime(new Date(at)).slice(11)

function NotNow({ retry, words }: { retry: () => void; words: string }) {
  return (
    <ErrorState title="The program does not answer" onRetry={retry}>
      {words}
    </ErrorState>
  )
}

function Program({ program }: { program: HealthView['program'] }) {
  return (
    <p className="text-13 text-quiet">
      Cetak {program.version}, running since {formatListTime(new Date(program.started_at))} on Node{' '}
      {program.node.replace(/^v/, '')} and {program.database}.
    </p>
  )
}

function Waiting() {
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
