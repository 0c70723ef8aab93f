import {
  getSendingRules,
  pauseSending,
  resumeSending,
  type SendingRulesView,
} from '../../../core/contracts/sending-rules.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Button } from '../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useSaveSetting } from './save-setting.ts'
import { Section } from './section.tsx'

/** The switch that stops everything, at once and for everyone. */
export function PauseSending({ paused }: { paused: SendingRulesView['paused'] }) {
  const pause = useSaveSetting(pauseSending, getSendingRules, { saved: 'Sending paused' })
  const resume = useSaveSetting(resumeSending, getSendingRules, { saved: 'Sending resumed' })
  return (
    <Section
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
      about={
        paused
          ? `Paused by ${paused.by || 'someone'} since ${formatListTime(new Date(paused.since))}. What falls due meanwhile goes out when you resume: nothing is lost, nothing goes twice.`
          : 'A pause stops every message at once. What falls due meanwhile waits and goes out when you resume.'
      }
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
