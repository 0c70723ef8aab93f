import { expect, test } from 'vitest'
import { gatewayLimits, limitProblems, windowProblem, type GatewayLimits } from './gateway-limits.ts'
import { formatListTime } from './shop-time.ts'

const cloud = gatewayLimits.cloud as GatewayLimits
const item = { url: 'https://kedai.my/a.jpg', type: 'media' as const, name: 'a.jpg', caption: '', size: 0 }
const problems = (
  text: string,
  ...media: (typeof item | ({ type: 'document' } & Omit<typeof item, 'type'>))[]
) => limitProblems(cloud, { text, media })

test('what a gateway takes has no problems, to the last character and byte', () => {
  const full = { ...item, caption: 'x'.repeat(1024), size: 5 * 1024 * 1024 }
  expect(
    problems('x'.repeat(4096), full, { ...full, type: 'document', url: 'https://kedai.my/a.webp' }),
  ).toEqual({})
})

test('what is too long, too large or of a kind that is not shown is named with what to do', () => {
  expect(problems('x'.repeat(4097))).toEqual({
    message:
      'This text has 4,097 characters; WhatsApp takes 4,096 at most. Shorten it, or make it two messages.',
  })
  expect(problems('', item, { ...item, caption: 'x'.repeat(1025) }).mediaUrls).toMatch(
    /^The caption of a.jpg has 1,025 characters/,
  )
  expect(problems('', { ...item, size: 5 * 1024 * 1024 + 1 }).mediaUrls).toMatch(/5 MB at most for a picture/)
  expect(problems('', { ...item, url: 'https://kedai.my/a.mp4', size: 6 * 1024 * 1024 })).toEqual({})
  expect(problems('', { ...item, url: 'https://kedai.my/a.WEBP' }).mediaUrls).toMatch(/converted/)
})

test('gateways that tell no limits, and the sandbox, take everything', () => {
  const message = { text: 'x'.repeat(60_000), media: [] }
  expect([
    limitProblems(gatewayLimits.gateway, message),
    limitProblems(gatewayLimits.sandbox, message),
  ]).toEqual([{}, {}])
})

test('free messages reach a customer for a day after he wrote', () => {
  const wrote = new Date('2026-11-21T02:00:00Z')
  const at = (time: string) => windowProblem(cloud, wrote, new Date(time), formatListTime)
  expect([at('2026-11-21T02:00:00Z'), at('2026-11-22T02:00:00Z')]).toEqual([null, null])
  expect(at('2026-11-22T02:00:01Z')).toMatch(/here until 22\/11\/2026 10:00\. Choose a time before/)
  expect(windowProblem(cloud, null, wrote, formatListTime)).toMatch(/Ask the customer to write first/)
  expect(windowProblem(gatewayLimits.waha as GatewayLimits, null, wrote, formatListTime)).toBeNull()
})
