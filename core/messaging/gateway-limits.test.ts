import { expect, test } from 'vitest'
import {
  gatewayLimits,
  checkGatewayLimits,
  formatTemplateVariable,
  checkDeliveryWindow,
  type GatewayLimits,
} from './gateway-limits.ts'
import { formatLimitIssue, type LimitIssue } from './gateway-limit-messages.ts'

const cloud = gatewayLimits.cloud as GatewayLimits
const item = { url: 'https://kedai.my/a.jpg', type: 'media' as const, name: 'a.jpg', caption: '', size: 0 }
const problems = (
  text: string,
  ...media: (typeof item | ({ type: 'document' } & Omit<typeof item, 'type'>))[]
) => wordsOf(checkGatewayLimits(cloud, { text, media }))
const wordsOf = (found: object) =>
  Object.fromEntries(
    Object.entries(found).map(([field, issue]: [string, LimitIssue]) => [field, formatLimitIssue(issue)]),
  )

test('accepts a message that exactly reaches the character and byte limits', () => {
  const full = { ...item, caption: 'x'.repeat(1024), size: 5 * 1024 * 1024 }
  expect(
    problems('x'.repeat(4096), full, { ...full, type: 'document', url: 'https://kedai.my/a.webp' }),
  ).toEqual({})
})

test('explains what to do when a text is too long, a file is too large or its type is unsupported', () => {
  expect(problems('x'.repeat(4097))).toEqual({
    message:
      'This text has 4,097 characters, but WhatsApp allows at most 4,096. Shorten it or split it into two messages.',
  })
  expect(problems('', item, { ...item, caption: 'x'.repeat(1025) })['mediaUrls']).toMatch(
    /^The caption of a.jpg has 1,025 characters/,
  )
  expect(problems('', { ...item, size: 5 * 1024 * 1024 + 1 })['mediaUrls']).toMatch(
    /WhatsApp allows at most 5 MB for a picture/,
  )
  expect(problems('', { ...item, url: 'https://kedai.my/a.mp4', size: 6 * 1024 * 1024 })).toEqual({})
  expect(problems('', { ...item, url: 'https://kedai.my/a.WEBP' })['mediaUrls']).toMatch(
    /Upload .* to convert it/,
  )
})

test('reports each exceeded gateway limit as a code with parameters', () => {
  const large = { ...item, caption: '', size: 6 * 1024 * 1024 }
  expect(checkGatewayLimits(cloud, { text: 'x'.repeat(4097), media: [large] })).toEqual({
    message: { code: 'text_too_long', params: { characters: 4097, most: 4096 } },
    mediaUrls: {
      code: 'file_too_large',
      params: { name: 'a.jpg', size: large.size, largest: 5 * 1024 * 1024, kind: 'picture' },
    },
  })
  expect(issue({ at: new Date('2026-11-22T02:00:01Z') })).toEqual({
    code: 'messages_too_late',
    params: { hours: 24, until: '2026-11-22T02:00:00.000Z' },
  })
  expect(issue({ lastInboundAt: null, files: 1 }, { ...cloud, template: 900 })?.code).toBe('files_uninvited')
})

test('accepts any message for the sandbox and for gateways without published limits', () => {
  const message = { text: 'x'.repeat(60_000), media: [] }
  expect([
    checkGatewayLimits(gatewayLimits.gateway, message),
    checkGatewayLimits(gatewayLimits.sandbox, message),
  ]).toEqual([{}, {}])
})

const wrote = new Date('2026-11-21T02:00:00Z')
const within = { lastInboundAt: wrote, at: wrote, text: 'Siap', files: 0 }
const issue = (given: object, limits = cloud) => checkDeliveryWindow(limits, { ...within, ...given })
const problem = (given: object, limits = cloud) => {
  const found = issue(given, limits)
  return found && formatLimitIssue(found)
}

test('accepts free-form messages for 24 hours after the customer’s last message', () => {
  expect([problem({}), problem({ at: new Date('2026-11-22T02:00:00Z') })]).toEqual([null, null])
  expect(problem({ at: new Date('2026-11-22T02:00:01Z') })).toMatch(
    /\(until 22\/11\/2026 10:00\)\. Choose an earlier time/,
  )
  expect(problem({ lastInboundAt: null })).toMatch(/Ask the customer to write first/)
  expect(problem({ lastInboundAt: null }, gatewayLimits.waha as GatewayLimits)).toBeNull()
})

test('outside the messaging window, accepts short texts if there is a template, and refuses files and long texts', () => {
  const limits = { ...cloud, template: 900 }
  const never = { lastInboundAt: null }
  expect(problem({ ...never, text: `${'x'.repeat(897)}\ny` }, limits)).toMatch(
    /900 characters.*Shorten the text/,
  )
  expect(problem({ ...never, text: 'x'.repeat(900) }, limits)).toBeNull()
  expect(problem({ ...never, files: 1 }, limits)).toMatch(
    /Remove the files, or ask the customer to write first/,
  )
  expect(problem({ files: 1 }, limits)).toBeNull()
})

test('formats a template text as one line without consecutive spaces', () => {
  expect(formatTemplateVariable('Salam,\n\n  pesanan   2611-0042\tsiap \n*RM 12*')).toBe(
    'Salam, · pesanan 2611-0042 siap · *RM 12*',
  )
})
