import type { HealthCheck, HealthCheckName, HealthTone } from '#core/messaging/health.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'

/** What each check is called, and where one does something about it. */
const subjects = {
  engine: { title: 'Message engine' },
  sending: { title: 'Sending', link: { to: '/settings/gateway', label: 'Sending rules' } },
  gateway: { title: 'WhatsApp gateway', link: { to: '/settings/gateway', label: 'Gateway settings' } },
  decisions: {
    title: 'Your decisions',
    link: { to: '/admin/whatsapp-scheduler?status=failed', label: 'Open the scheduler' },
  },
  visitors: {
    title: 'Messages caused by visitors',
    link: { to: '/admin/whatsapp-scheduler?status=failed', label: 'Open the scheduler' },
  },
  'sign-in': { title: 'Signing in', link: { to: '/settings/sign-in', label: 'Sign-in settings' } },
  jobs: { title: 'Background work' },
  storage: { title: 'Room on the disk' },
  crashes: { title: 'Running' },
  backups: { title: 'Backups', link: { to: '/settings/backups', label: 'Settings, Backups' } },
} satisfies Record<HealthCheckName, { title: string; link?: { to: string; label: string } }>

const pills = {
  good: 'Works',
  neutral: 'Nothing to say',
  caution: 'Look here',
  wrong: 'Does not work',
} satisfies Record<HealthTone, string>

/** One thing that was looked at: how it is, what to do, and the figures behind it. */
export function HealthCheckCard({ check }: { check: HealthCheck }) {
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
