import {
  getSendingRules,
  pauseSending,
  resumeSending,
  type SendingRulesView,
} from '#core/settings/sending-rules.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { useSaveSetting } from '../save-setting.ts'
import { Section } from '#web/admin/section.tsx'

/** The switch that stops everything, at once and for everyone. */
export function PauseSending({ paused }: { paused: SendingRulesView['paused'] }) {
  const pause = useSaveSetting(pauseSending, getSendingRules, { saved: 'Sending paused' })
  const resume = useSaveSetting(resumeSending, getSendingRules, { saved: 'Sending resumed' })
  return (
    <Section
      name="Sending"
      title={
        <>
          Sending
          {paused ? (
            <StatusPill tone="caution">Paused</StatusPill>
          ) : (
            <StatusPill tone="good">Running</StatusPill>
          )}
        </>
      }
      about={aboutPause(paused)}
      actions={
        paused ? (
          <Button
            variant="primary"
            icon={<PlayIcon />}
            busy={resume.isPending}
            onClick={() => resume.mutate({})}
          >
            Resume sending
          </Button>
        ) : (
          <Button icon={<PauseIcon />} busy={pause.isPending} onClick={() => pause.mutate({})}>
            Pause sending
          </Button>
        )
      }
    />
  )
}

function aboutPause(paused: SendingRulesView['paused']): string {
  if (!paused)
    return 'A pause stops every message at once. What falls due meanwhile waits and goes out when you resume.'
  const since = formatListTime(new Date(paused.since))
  return paused.restored
    ? `Paused since a backup was restored, ${since}. Resume only when the other copy no longer runs. What has fallen due by then may have gone out there: each such message waits for you to say whether it did.`
    : `Paused by ${paused.by || 'someone'} since ${since}. What falls due meanwhile goes out when you resume: nothing is lost, nothing goes twice.`
}
