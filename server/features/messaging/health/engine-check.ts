import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { spanText } from './figures.ts'
import type { Facts } from './facts.ts'

export function engineCheck({ engines, now }: Facts): HealthCheck {
  const running = engines.filter((engine) => engine.running)
  const last = engines[0]
  const facts = running.map(({ host, pid, startedAt }) => ({
    label: 'Runs on',
    value: `${host}, process ${pid}, since ${formatListTime(startedAt)}`,
  }))
  if (running.length > 0)
    return {
      name: 'engine',
      tone: 'good',
      words: running.length === 1 ? 'The message engine runs.' : `${running.length} message engines run.`,
      todo: null,
      facts,
    }
  return {
    name: 'engine',
    tone: 'wrong',
    words: last
      ? `No message engine has run for ${spanText(now.getTime() - last.seenAt.getTime())}: nothing goes out.`
      : 'No message engine has ever run: nothing goes out.',
    todo: 'Start the program again. Where pages and messages run apart, start the process with ROLE=engine.',
    facts: last ? [{ label: 'Last seen', value: `${formatListTime(last.seenAt)} on ${last.host}` }] : facts,
  }
}
