import type { HealthCheck, HealthTone } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import {
  checkBackups,
  checkStoredFiles,
  checkWebhooks,
  checkSignIn,
  type HealthFacts,
  type LastGatewayCall,
  checkStorage,
  formatDuration,
} from './checks.ts'
import { formatCause } from '#core/messaging/message-reason-texts.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import { outageMessages, formatApproximateDuration } from '#core/messaging/outage-messages.ts'
import { isGatewayFault, replaceSandboxState, getGatewayCallState } from '../gateways/gateway-state.ts'
import { type SendingLimits, formatMinInterval } from '#core/messaging/sending-limits.ts'
import { maxCountedDueMessages, type DueMessages } from './health-facts-store.ts'

/** Returns the health checks for these facts. Pure, so that tests can cover every state. */
export function runHealthChecks(facts: HealthFacts): HealthCheck[] {
  return [
    engineCheck(facts),
    sendingCheck(facts),
    gatewayCheck(facts),
    decisionCheck(facts),
    visitorCheck(facts),
    checkSignIn(facts.signIn),
    jobCheck(facts),
    checkWebhooks(facts),
    checkStorage(facts),
    checkStoredFiles(facts),
    crashCheck(facts),
    checkBackups(facts),
  ]
}

const order: HealthTone[] = ['good', 'neutral', 'caution', 'wrong']

/** Returns the worst tone. A neutral tone counts as good. */
export function findWorstTone(checks: readonly { tone: HealthTone }[]): HealthTone {
  const at = Math.max(...checks.map(({ tone }) => order.indexOf(tone)))
  return at <= order.indexOf('neutral') ? 'good' : (order[at] ?? 'wrong')
}

function decisionCheck({ undecided: { messages, oldest } }: HealthFacts): HealthCheck {
  if (messages === 0)
    return {
      name: 'decisions',
      tone: 'good',
      words: 'No unknown deliveries.',
      todo: null,
      facts: [],
    }
  return {
    name: 'decisions',
    tone: 'caution',
    words: `${formatCount(messages, 'message')} may or may not have arrived.`,
    todo: 'Ask the customer, then choose “Mark as sent” or “Send again” in the scheduler.',
    facts: oldest ? [{ label: 'Oldest', value: formatListTime(oldest) }] : [],
  }
}

function engineCheck({ engines, now }: HealthFacts): HealthCheck {
  const running = engines.filter((engine) => engine.running)
  const last = engines[0]
  const facts = running.map(({ host, pid, startedAt }) => ({
    label: 'Running on',
    value: `${host}, process ${pid}, since ${formatListTime(startedAt)}`,
  }))
  if (running.length > 0)
    return {
      name: 'engine',
      tone: 'good',
      words:
        running.length === 1
          ? 'The message engine is running.'
          : `${running.length} message engines are running.`,
      todo: null,
      facts,
    }
  return {
    name: 'engine',
    tone: 'wrong',
    words: last
      ? `No message engine has run for ${formatDuration(now.getTime() - last.seenAt.getTime())}. Nothing is being sent.`
      : 'No message engine has ever run. Nothing is being sent.',
    todo: 'Restart the program. If the engine runs separately, start the process with ROLE=engine.',
    facts: last ? [{ label: 'Last seen', value: `${formatListTime(last.seenAt)} on ${last.host}` }] : facts,
  }
}

/**
 * Returns true if the gateway has accepted nothing since its last failure and the cause affects the gateway as a
 * whole.
 */
const gatewayIsDead = ({ latest, failed }: Pick<HealthFacts, 'latest' | 'failed'>) =>
  latest.failing > 0 && failed !== null && isGatewayFault(failed.cause)

function gatewayCheck(facts: HealthFacts): HealthCheck {
  const { gateway, latest, accepted, failed, outage } = facts
  const down = outage.state === 'down' ? outage.cause : null
  const { tone, words } = replaceSandboxState(gateway, getGatewayCallState(accepted, failed))
  const [first, todo] = wordsAndTodo(words)
  return {
    name: 'gateway',
    ...(down
      ? { tone: 'wrong', ...outageMessages[down] }
      : { tone: gatewayIsDead(facts) && latest.failing > 1 ? 'wrong' : tone, words: first, todo }),
    facts: [
      ...(down ? downFacts(outage) : []),
      { label: 'Last accepted', value: accepted ? formatListTime(accepted.at) : 'Never' },
      {
        label: 'Last failure',
        value: failed ? failureText(failed) : 'None',
      },
      ...(latest.failing > 0 ? [{ label: 'Failed since', value: formatCount(latest.failing, 'call') }] : []),
      {
        label: 'Response time',
        value:
          latest.medianMs === null || latest.slowMs === null
            ? 'Unknown yet'
            : `Median ${formatDuration(latest.medianMs)}, 95% within ${formatDuration(latest.slowMs)}`,
      },
    ],
  }
}

const failureText = ({ at, cause, detail }: LastGatewayCall) =>
  `${formatListTime(at)}: ${formatCause({ failure: cause, detail }) ?? ''}`

const downFacts = ({ since, next_look_at: next, detail }: OutageView) => [
  ...[
    { label: 'Down since', at: since },
    { label: 'Next check', at: next },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: formatListTime(new Date(at)) }])),
  ...(detail ? [{ label: 'Last answer', value: detail }] : []),
]

/** Splits a text into its first sentence, which describes the state, and the remaining text, which gives advice. */
function wordsAndTodo(words: string): [words: string, todo: string | null] {
  const [, first = words, rest = ''] = /^(.+?\.)(?: (.*))?$/.exec(words) ?? []
  return [first, rest || null]
}

function jobCheck({ jobs }: HealthFacts): HealthCheck {
  if (jobs.length === 0)
    return {
      name: 'jobs',
      tone: 'good',
      words: 'All background jobs are running.',
      todo: null,
      facts: [],
    }
  return {
    name: 'jobs',
    tone: 'caution',
    words: `${formatCount(jobs.length, 'background job')} failed in the last run.`,
    todo: 'They are retried automatically. If they keep failing, show the program’s log to your administrator.',
    facts: jobs.map(({ name, at }) => ({ label: jobName(name), value: formatListTime(at) })),
  }
}

const jobName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Age in ms after which a crash is no longer reported. */
const crashToldMs = 24 * 3_600_000

function crashCheck({ crashes, now }: HealthFacts): HealthCheck {
  const recent = crashes.filter(({ at }) => now.getTime() - at.getTime() < crashToldMs)
  if (recent.length === 0)
    return {
      name: 'crashes',
      tone: 'good',
      words: 'None in the last day.',
      todo: null,
      facts: [],
    }
  return {
    name: 'crashes',
    tone: 'caution',
    words: `The program ended unexpectedly ${recent.length === 1 ? 'once' : `${recent.length} times`} in the last day and was restarted automatically.`,
    todo: 'The usual causes are a full or failing disk and too little memory. If it happens again, show the program’s log to your administrator.',
    facts: recent.map(({ at, cause }) => ({ label: formatListTime(at), value: cause })),
  }
}

/**
 * Share of the daily budget that triggers a warning. A flood of messages may use the remaining share within minutes.
 */
const nearlyUsedShare = 0.8

/**
 * Checks messages that visitors caused without signing in. A flood of such messages is abuse, so the excess is held.
 */
function visitorCheck({ visitors: { used, most, held } }: HealthFacts): HealthCheck {
  const tone = held > 0 ? 'wrong' : most > 0 && used >= most * nearlyUsedShare ? 'caution' : 'good'
  return {
    name: 'visitors',
    tone,
    words: {
      wrong: `${formatCount(held, 'message')} triggered by visitors ${held === 1 ? 'is' : 'are'} held because the daily limit is reached.`,
      caution: 'Visitors have triggered nearly as many messages as the daily limit allows.',
      good: 'Messages triggered by visitors are within the daily limit.',
    }[tone],
    todo:
      tone === 'good'
        ? null
        : 'Check the latest orders and group orders. In the scheduler, select the held messages that are genuine and choose “Send held messages”. Delete the rest. The limit is in Settings, Gateway, Sending rules.',
    facts: [
      { label: 'Last 24 hours', value: `${used} of ${most}` },
      ...(held > 0 ? [{ label: 'Held', value: String(held) }] : []),
    ],
  }
}

/** If messages are this late and none is sent, sending is faulty. */
const lateMs = 2 * 60_000

function sendingCheck(facts: HealthFacts): HealthCheck {
  const { due, paused, opening, throttle, outage } = facts
  const check = { name: 'sending' as const, facts: sendingFacts(facts) }
  if (paused)
    return {
      ...check,
      tone: 'caution',
      words: `Sending is paused by ${paused.by || 'someone'} since ${formatListTime(paused.since)}.`,
      todo: 'Resume sending in Settings, Gateway. Due messages are then sent.',
    }
  if (outage.state !== 'up') return { ...check, tone: 'caution', ...formatWaiting(outage) }
  if (due.lagMs > lateMs && !hasRecentSends(facts))
    return {
      ...check,
      tone: 'wrong',
      words: `Messages are ${formatDuration(due.lagMs)} late, and nothing is being sent.`,
      todo: 'Check that the message engine is running and that the gateway responds. If both do, restart the program.',
    }
  if (due.lagMs > lateMs)
    return {
      ...check,
      tone: 'neutral',
      words: `Sending ${dueText(due)}${paceText(throttle)}.`,
      todo: null,
    }
  if (opening)
    return {
      ...check,
      tone: 'good',
      words: `Planned messages wait until the sending hours start, ${formatListTime(opening)}.`,
      todo: null,
    }
  return { ...check, tone: 'good', words: 'Messages are sent on time.', todo: null }
}

function formatWaiting({ state, waiting, takes_ms: takesMs, grace_minutes: graceMinutes }: OutageView) {
  const rest = formatCount(waiting, 'message')
  const within = formatApproximateDuration(takesMs ?? 0)
  if (state === 'catching_up')
    return { words: `The gateway is back. ${rest} will be sent in ${within}.`, todo: null }
  return {
    words: `${rest} ${waiting === 1 ? 'is' : 'are'} waiting for the gateway.${
      waiting > 0 ? ` Once it is back, sending takes ${within}.` : ''
    }`,
    todo: `Messages that wait longer than ${formatDuration(graceMinutes * 60_000)} are marked as missed and not sent.`,
  }
}

function paceText({ perSecond, minInterval }: SendingLimits): string {
  const spaced = formatMinInterval(minInterval)
  if (spaced) return `, one ${spaced}`
  return perSecond > 0 ? ` at ${perSecond} per second` : ''
}

const hasRecentSends = ({ accepted, failed, now, throttle: { minInterval } }: HealthFacts) => {
  const quietMs = lateMs + minInterval.minMs + minInterval.maxExtraMs
  return [accepted, failed].some((call) => call && now.getTime() - call.at.getTime() < quietMs)
}

const sendingFacts = ({ due }: HealthFacts) => [
  { label: 'Delay', value: due.lagMs < 1000 ? 'None' : formatDuration(due.lagMs) },
  { label: 'Due now', value: dueText(due) },
  { label: 'Planned', value: formatCount(due.later, 'message') },
]

const dueText = ({ messages }: DueMessages) =>
  `${messages === maxCountedDueMessages ? 'at least ' : ''}${formatCount(messages, 'message')}`
