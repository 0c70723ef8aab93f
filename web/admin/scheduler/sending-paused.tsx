import { useQuery } from '@tanstack/react-query'
import { getSendingRules } from '#core/settings/sending-rules.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PauseIcon } from '#web/ui/icons.tsx'
import { settingQuery } from '../setting-queries.ts'

/** How long ago someone else may have pressed the switch, ms. */
const lookEveryMs = 30_000

/** Since when and by whom nothing goes out; null: it does, or that is not known. */
export function useSendingPaused({ watching = false } = {}) {
  const rules = useQuery({
    // The key of the settings page, whose switch then shows here at once.
    ...settingQuery(getSendingRules),
    // One looks for all: every row of the list asks.
    refetchInterval: watching && lookEveryMs,
  })
  return rules.data?.paused ?? null
}

/** Says above the list why nothing goes out, and where that is changed. */
export function SendingPaused() {
  const paused = useSendingPaused({ watching: true })
  if (!paused) return null
  return (
    <output className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15 text-caution">
      <PauseIcon className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">
        Sending is paused by {paused.by || 'someone'} since {formatListTime(new Date(paused.since))}.{' '}
        {paused.restored
          ? 'What may have gone out before waits for your decision.'
          : 'Messages wait until it is resumed.'}
      </span>
      <ButtonLink to="/settings/gateway" size="small">
        Gateway settings
      </ButtonLink>
    </output>
  )
}
