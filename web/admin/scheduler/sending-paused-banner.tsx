import { useQuery } from '@tanstack/react-query'
import { getSendingRules } from '#core/settings/sending-rules.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PauseIcon } from '#web/ui/icons.tsx'
import { settingQuery } from '../setting-queries.ts'

/** Polling interval in ms, to notice when another user pauses sending. */
const checkIntervalMs = 30_000

/** Returns `null` if sending isn't paused, or if that is unknown. */
export function useSendingPause({ watching = false } = {}) {
  const rules = useQuery({
    // The settings page uses the same key, so that its switch takes effect on this page immediately.
    ...settingQuery(getSendingRules),
    // Every row uses this hook, so only one component polls.
    refetchInterval: watching && checkIntervalMs,
  })
  return rules.data?.paused ?? null
}

export function SendingPausedBanner() {
  const paused = useSendingPause({ watching: true })
  if (!paused) return null
  return (
    <output className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15 text-caution">
      <PauseIcon className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">
        Sending has been paused by {paused.by || 'someone'} since {formatListTime(new Date(paused.since))}.{' '}
        {paused.restored
          ? 'Messages that may already have been sent need your decision.'
          : 'Messages wait until sending is resumed.'}
      </span>
      <ButtonLink to="/settings/gateway" size="small">
        Gateway settings
      </ButtonLink>
    </output>
  )
}
