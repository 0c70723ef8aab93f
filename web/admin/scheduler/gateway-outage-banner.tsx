import { queryOptions, useQuery } from '@tanstack/react-query'
import { getOutage, type OutageView } from '#core/messaging/outage.ts'
import { formatApproximateDuration, outageMessages } from '#core/messaging/outage-messages.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { InfoIcon } from '#web/ui/icons.tsx'

/** Polling intervals in ms: `seldomMs` while the gateway is available, `oftenMs` while it is not. */
const [seldomMs, oftenMs] = [30_000, 5_000]

export const gatewayOutageQuery = () =>
  queryOptions({
    queryKey: ['gateway', 'outage'],
    queryFn: ({ signal }) => api(getOutage, {}, { signal }),
  })

export function GatewayOutageBanner() {
  const outage = useQuery({
    ...gatewayOutageQuery(),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'up' ? oftenMs : seldomMs),
  })
  const { state, cause, since, detail } = outage.data ?? {}
  if (!outage.data || !state || state === 'up' || !cause || !since) return null
  const { words, todo } = outageMessages[cause]
  return (
    <output className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15 text-caution">
      <InfoIcon className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">
        {state === 'down'
          ? `${words} Since ${formatListTime(new Date(since))}. ${answerText(detail)}${todo} `
          : 'The WhatsApp gateway is back. '}
        {rest(outage.data)}
      </span>
      {state === 'down' && (
        <ButtonLink to="/settings/gateway" size="small">
          Gateway settings
        </ButtonLink>
      )}
    </output>
  )
}

const answerText = (detail: string | null | undefined) => (detail ? `Last answer: ${detail}. ` : '')

function rest({ state, waiting, takes_ms: takesMs, grace_minutes: graceMinutes }: OutageView): string {
  const within = formatApproximateDuration(takesMs ?? 0)
  if (state === 'catching_up')
    return waiting > 0
      ? `${formatCount(waiting, 'waiting message')} will be sent in ${within}.`
      : 'Waiting messages are being sent.'
  const grace = `Messages that wait longer than ${graceText(graceMinutes)} are marked as missed and not sent.`
  if (waiting === 0) return `Messages wait until the gateway is back. ${grace}`
  return `${formatCount(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} waiting. Once the gateway is back, sending takes ${within}. ${grace}`
}

const graceText = (minutes: number) =>
  minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : `${minutes} minutes`
