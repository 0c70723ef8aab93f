import { causeWords } from '#core/messaging/message-reason-words.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import { outageWords } from '#core/messaging/outage-words.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { counted } from '#core/shared/counted.ts'
import { liesWithGateway, onSandbox, sessionState } from '../gateways/session-state.ts'
import { spanText } from './figures.ts'
import type { Facts, Call } from './facts.ts'

/** A gateway that has accepted nothing since it failed, for a reason of its own, is taken for dead. */
const gatewayIsDead = ({ latest, failed }: Pick<Facts, 'latest' | 'failed'>) =>
  latest.failing > 0 && failed !== null && liesWithGateway(failed.cause)

export function gatewayCheck(facts: Facts): HealthCheck {
  const { gateway, latest, accepted, failed, outage } = facts
  const down = outage.state === 'down' ? outage.cause : null
  const { tone, words } = onSandbox(gateway, sessionState(accepted, failed))
  const [first, todo] = wordsAndTodo(words)
  return {
    name: 'gateway',
    ...(down
      ? { tone: 'wrong', ...outageWords[down] }
      : { tone: gatewayIsDead(facts) && latest.failing > 1 ? 'wrong' : tone, words: first, todo }),
    facts: [
      ...(down ? downFacts(outage) : []),
      { label: 'Last accepted', value: accepted ? formatListTime(accepted.at) : 'Never' },
      {
        label: 'Last failure',
        value: failed ? failureText(failed) : 'None',
      },
      ...(latest.failing > 0 ? [{ label: 'Failed since', value: counted(latest.failing, 'call') }] : []),
      {
        label: 'Answers within',
        value:
          latest.medianMs === null || latest.slowMs === null
            ? 'Not known yet'
            : `${spanText(latest.medianMs)}, nearly all within ${spanText(latest.slowMs)}`,
      },
    ],
  }
}

const failureText = ({ at, cause, detail }: Call) =>
  `${formatListTime(at)}: ${causeWords({ failure: cause, detail }) ?? ''}`

const downFacts = ({ since, next_look_at: next, detail }: OutageView) => [
  ...[
    { label: 'Down since', at: since },
    { label: 'Looked at again', at: next },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: formatListTime(new Date(at)) }])),
  ...(detail ? [{ label: 'Last answer', value: detail }] : []),
]

/** The first sentence says how it is, the rest what to do. */
function wordsAndTodo(words: string): [words: string, todo: string | null] {
  const [, first = words, rest = ''] = /^(.+?\.)(?: (.*))?$/.exec(words) ?? []
  return [first, rest || null]
}
