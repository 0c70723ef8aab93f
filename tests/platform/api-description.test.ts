import { tagDescriptions } from '#server/http/description/tag-descriptions.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { appTest } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.test/' } })
// oxlint-disable-next-line typescript/no-explicit-any -- an OpenAPI document; the validator says what it is
let document: any
test.beforeAll(async ({ shop }) => {
  document = (await shop.call('GET', '/api/openapi.json')).body
})

test('API-01 the API description is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0')
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([errors, valid]).toEqual([undefined, true])
})

test('API-01 the API description lists every call under a unique operation ID', ({ shop }) => {
  const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      })),
  )
  const answered = shop.app.routes.map(({ contract }) => `${contract.method} ${contract.path}`)
  expect(described.map(({ call }) => call).toSorted(compareText)).toEqual(answered.toSorted(compareText))
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
})

const compareText = (a: string, b: string) => (a < b ? -1 : 1)

test('API-01 the description of a call has permissions, input, responses, errors and an example', () => {
  const call = document.paths['/api/v2/scheduled-messages/cancel'].post
  expect(call).toMatchObject({
    operationId: 'cancelMessage',
    summary: 'Cancel message',
    security: [{ user: [] }, { key: [] }],
    requestBody: { content: { 'application/json': { schema: { required: ['id'] } } } },
  })
  expect(call.description).toContain(
    'Requires the administrator role, or an API key with the messages scope.',
  )
  expect(Object.keys(call.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '429']),
  )
  expect(call.responses[409].content['application/json'].examples).toHaveProperty('not_pending')
  expect(call['x-codeSamples'][0].source).toContain(
    "curl -X POST 'https://kedai.test/api/v2/scheduled-messages/cancel'",
  )
})

test('RUN-06 the API description has a text for every tag, requires only fields that exist, and has no ambiguous paths', () => {
  const used = new Set(operations().flatMap(({ tags }) => tags))
  expect(document.tags.map(({ name }: { name: string }) => name).toSorted(compareText)).toEqual(
    [...used].toSorted(compareText),
  )
  for (const { name, description } of document.tags) expect(description, name).not.toBe('')
  // `tagDescriptions` must not describe tags that no call has.
  expect(Object.keys(tagDescriptions)).toHaveLength(document.tags.length)
  expect(findMissingProperties(document, '')).toEqual([])
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const alike = paths.flatMap((one, at) =>
    paths
      .slice(at + 1)
      .flatMap((other) => (areAmbiguous(one, other) ? [[one.join('/'), other.join('/')]] : [])),
  )
  expect(alike).toEqual([])
})

const operations = () =>
  Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap((methods) =>
    Object.values(methods),
  )

function findMissingProperties(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { required, properties = {} } = part as { required?: unknown; properties?: object }
  const missing = Array.isArray(required) ? required.filter((name) => !(name in properties)) : []
  const below = Object.entries(part).flatMap(([name, each]) =>
    name === 'examples' || name === 'example' ? [] : findMissingProperties(each, `${path}/${name}`),
  )
  return [...missing.map((name) => `${path} ${name}`), ...below]
}

const isParameter = (part: string | undefined) => Boolean(part?.startsWith('{'))

const isWider = (a: string[], b: string[]) => a.some((part, at) => isParameter(part) && !isParameter(b[at]))

/** Returns true if each path has a fixed part where the other has a parameter, so that an address could match both. */
function areAmbiguous(one: string[], other: string[]): boolean {
  if (one.length !== other.length) return false
  const fits = one.every((part, at) => part === other[at] || isParameter(part) || isParameter(other[at]))
  return fits && isWider(one, other) && isWider(other, one)
}

test('API-01 every array in the API description has an item type, and points are arrays of two numbers', () => {
  const lists = listParts(document.paths).filter(({ type }) => type === 'array')
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter(({ items }) => !items)).toEqual([])
  const points = lists.filter(({ items, maxItems }) => items.type === 'number' && maxItems === 2)
  expect(points[0]).toMatchObject({ minItems: 2 })
})

// oxlint-disable-next-line typescript/no-explicit-any -- as the document
const listParts = (part: any): any[] =>
  typeof part === 'object' && part !== null ? [part, ...Object.values(part).flatMap(listParts)] : []

test('API-01 the API description contains no requirement IDs', () => {
  expect(JSON.stringify(document)).not.toMatch(/\b(?!UTF|SHA|AES)[A-Z]+-\d\d\b/)
})

test('API-01 responses state the remaining calls, and a rate-limited response states how long to wait', async ({
  shop,
}) => {
  const { headers } = await shop.call('GET', '/api/v2/shop', { address: '198.51.100.1' })
  expect(headers).toMatchObject({
    'ratelimit-limit': '1200',
    'ratelimit-remaining': '1199',
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  })
  const answers = await Promise.all(
    Array.from({ length: 1200 }, () => shop.call('GET', '/api/v2/products/0', { address: '198.51.100.1' })),
  )
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ success: false, code: 'too_many_requests' })
  expect(refused?.headers).toHaveProperty('retry-after')
  expect((await shop.call('GET', '/api/v2/shop', { address: '198.51.100.2' })).status).toBe(200)
})
