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
import { useSaveSetting } from '../use-save-setting.ts'
import { AdminCardSection } from '#web/admin/section.tsx'

export function PauseSending({ paused }: { paused: SendingRulesView['paused'] }) {
  const pause = useSaveSetting(pauseSending, getSendingRules, { saved: 'Sending paused' })
  const resume = useSaveSetting(resumeSending, getSendingRules, { saved: 'Sending resumed' })
  return (
    <AdminCardSection
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
    return 'Pausing stops all messages immediately. Messages that fall due are sent when you resume.'
  const since = formatListTime(new Date(paused.since))
  return paused.restored
    ? `Paused since a backup was restored on ${since}. Stop the other copy of Cetak before you resume. It may have sent messages that are due, so you will be asked about each of them.`
    : `Paused by ${paused.by || 'someone'} since ${since}. Messages that fall due are sent when you resume. No message is lost or sent twice.`
}
