import type { Throttle } from '#core/messaging/throttle.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import { aboutText } from '#core/messaging/outage-words.ts'
import { apartWords } from '#core/messaging/throttle.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { counted } from '#core/shared/counted.ts'
import { countedDue, type Due } from './facts-store.ts'
import { spanText } from './figures.ts'
import type { Facts } from './facts.ts'

/** Later than this, with nothing going out meanwhile, something is wrong. */
const lateMs = 2 * 60_000

export function sendingCheck(facts: Facts): HealthCheck {
  const { due, paused, opening, throttle, outage } = facts
  const check = { name: 'sending' as const, facts: sendingFacts(facts) }
  if (paused)
    return {
      ...check,
      tone: 'caution',
      words: `Sending is paused by ${paused.by || 'someone'} since ${formatListTime(paused.since)}.`,
      todo: 'Resume it in Settings, Gateway. What fell due meanwhile goes out then.',
    }
  if (outage.state !== 'up') return { ...check, tone: 'caution', ...waitingFor(outage) }
  if (due.lagMs > lateMs && !movedLately(facts))
    return {
      ...check,
      tone: 'wrong',
      words: `Messages are late by ${spanText(due.lagMs)}, and nothing goes out.`,
      todo: 'Look whether the message engine runs and the gateway answers; if both do, start the program again.',
    }
  if (due.lagMs > lateMs)
    return {
      ...check,
      tone: 'neutral',
      words: `${dueText(due)} on the way, one after the other${paceText(throttle)}.`,
      todo: null,
    }
  if (opening)
    return {
      ...check,
      tone: 'good',
      words: `Planned messages wait for the sending hours, until ${formatListTime(opening)}.`,
      todo: null,
    }
  return { ...check, tone: 'good', words: 'Messages go out at their time.', todo: null }
}

/** What is held while the gateway is down, or goes out after that. */
function waitingFor({ state, waiting, takes_ms: takesMs, grace_minutes: graceMinutes }: OutageView) {
  const rest = counted(waiting, 'message')
  const within = aboutText(takesMs ?? 0)
  if (state === 'catching_up')
    return { words: `The gateway is back: ${rest} that waited will be through in ${within}.`, todo: null }
  return {
    words: `${rest} that fell due ${waiting === 1 ? 'waits' : 'wait'} for the gateway${
      waiting > 0 ? `, and will be through in ${within} once it is back` : ''
    }.`,
    todo: `What has waited for ${spanText(graceMinutes * 60_000)} is shown as missed and not sent.`,
  }
}

function paceText({ perSecond, apart }: Throttle): string {
  const spaced = apartWords(apart)
  if (spaced) return `, one ${spaced}`
  return perSecond > 0 ? ` at ${perSecond} a second` : ''
}

const movedLately = ({ accepted, failed, now, throttle: { apart } }: Facts) => {
  const quietMs = lateMs + apart.leastMs + apart.spreadMs
  return [accepted, failed].some((call) => call && now.getTime() - call.at.getTime() < quietMs)
}

const sendingFacts = ({ due }: Facts) => [
  { label: 'Late by', value: due.lagMs < 1000 ? 'Nothing' : spanText(due.lagMs) },
  { label: 'Due now', value: dueText(due) },
  { label: 'Planned', value: counted(due.later, 'message') },
]

const dueText = ({ messages }: Due) =>
  `${messages === countedDue ? 'at least ' : ''}${counted(messages, 'message')}`
