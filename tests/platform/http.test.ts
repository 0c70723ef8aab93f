import { expect } from 'vitest'
import { z } from 'zod'
import type { HttpMethod } from '#core/contract.ts'
import { getBodyLimit } from '#server/http/add-routes.ts'
import { defaultMaxBodyBytes } from '#server/http/http.ts'
import { getNetwork } from '#server/http/limits/network.ts'
import { isJsonTooDeep, maxJsonDepth } from '#server/http/limits/malformed-request.ts'
import { appTest } from '../support/test-app.ts'

const test = appTest()

const { a: half } = JSON.parse(String.raw`{"a":"\ud800"}`) as { a: string }
const fillPath = (path: string, part: string) => path.replace(/:\w+/g, () => encodeURIComponent(part))

test.for<[string, string]>([
  ['NUL', 'a\0b'],
  ['an unpaired surrogate', `a${half}b`],
])(
  'SEC-06 every call that takes text refuses %s with an error that names the field',
  async ([_name, bad], { shop }) => {
    const failures: unknown[] = []
    for (const { contract } of shop.app.routes) {
      if (contract.asItComes) continue
      const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
      const fields = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
      if (fields.length === 0 || contract.path.startsWith('/api/webhooks')) continue
      // Skip addresses with an unpaired surrogate, because they can’t be encoded.
      if (contract.method === 'GET' && bad === `a${half}b`) continue
      const given = Object.fromEntries(fields.map((name) => [name, bad]))
      const query = contract.method === 'GET' ? `?${new URLSearchParams(given)}` : ''
      const { status, body } = await shop.call(contract.method, fillPath(contract.path, '1') + query, {
        token: shop.token,
        ...(contract.method !== 'GET' && { body: given }),
      })
      const named = fields.every((name) => body.fields?.[name])
      if (status !== 400 || !named || !body.error)
        failures.push([contract.method, contract.path, status, body])
    }
    expect(failures).toEqual([])
  },
)

test.for<[string, string]>([
  ['/media/%00/x', 'id'],
  ['/api/v2/products/%00', 'id'],
  ['/api/v2/products?search=%00', 'search'],
])('SEC-06 refuses an address that contains a NUL character: %s', async ([url, field], { shop }) => {
  const { status, body } = await shop.call('GET', url)
  expect(status).toBe(400)
  expect(body.fields).toHaveProperty(field)
})

test.for<[method: HttpMethod, url: string, body: object | undefined, field: RegExp]>([
  ['GET', '/api/v2/production/batches?before=2147483648', undefined, /^Before can be at most/],
  ['GET', '/api/v2/production/batches?before=x', undefined, /^Before must be a number/],
  ['GET', '/api/v2/production/batches?before=1&before=2', undefined, /^Before must be a number/],
  ['DELETE', '/api/v2/products/1?version=99999999999', undefined, /^Version can be at most/],
  ['PUT', '/api/v2/contacts/1', { name: ['Ani'], phone: '60123456789' }, /^Name must be text|^Name is/],
  ['POST', '/api/v2/production/plan', { orders: { a: 1 } }, /^Orders must be a list/],
  ['POST', '/api/v2/production/plan', { orders: Array(5000).fill('a') }, /^Orders can have at most/],
])(
  'MSG-10 answers invalid input to %s %s with a readable error',
  async ([method, url, given, words], { shop }) => {
    const { status, body } = await shop.call(method, url, {
      token: shop.token,
      ...(given && { body: given }),
    })
    expect(status).toBe(400)
    expect(Object.values(body.fields).join('\n')).toMatch(new RegExp(words.source, 'm'))
  },
)

test('MSG-10 no call returns an internal error message', async ({ shop }) => {
  const spoken: string[] = []
  const values = [undefined, null, 5, Number.NaN, true, [], {}, '', 'x'.repeat(70_000), [[{}]], -1e300]
  for (const { contract } of shop.app.routes) {
    const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
    for (const value of values) {
      const given = Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, value]))
      const refused = contract.input.safeParse(given)
      for (const { message } of refused.error?.issues ?? []) spoken.push(message)
    }
  }
  expect(spoken.length).toBeGreaterThan(1000)
  expect(
    spoken.filter((words) =>
      /Invalid (input|option|string)|\b(expected|received )|Too (big|small)|NaN|undefined|\{n/.test(words),
    ),
  ).toEqual([])
})

test.for<[raw: string, words: string]>([
  ['{', 'The body is not valid JSON.'],
  ['[1', 'The body is not valid JSON.'],
  ['['.repeat(60_000), 'The body is nested too deeply.'],
  [`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`, 'The body is nested too deeply.'],
])('SEC-12 refuses an unreadable body with a clear error', async ([raw, words], { shop }) => {
  const headers = { 'content-type': 'application/json' }
  const {
    status,
    body,
    headers: responseHeaders,
  } = await shop.call('POST', '/api/orders/notify', { raw, headers })
  expect([status, body.error]).toEqual([400, words])
  expect(responseHeaders['cache-control']).toBe('no-store')
})

test('SEC-12 does not count brackets in JSON strings as nesting', () => {
  expect(isJsonTooDeep(createDeepJson(maxJsonDepth - 2))).toBe(false)
  expect(isJsonTooDeep(createDeepJson(maxJsonDepth + 1))).toBe(true)
})
const createDeepJson = (n: number) =>
  Buffer.from(JSON.stringify({ a: '[{'.repeat(500), b: `"\\${'['.repeat(99)}`, c: createNestedBody(n) }))
const createNestedBody = (depth: number): unknown => (depth === 0 ? 1 : [createNestedBody(depth - 1)])

test('SEC-12 limits the body of a public call to 64 kB of JSON unless its contract allows more', async ({
  shop,
}) => {
  const raw = JSON.stringify({ id: 'x'.repeat(defaultMaxBodyBytes) })
  const headers = { 'content-type': 'application/json' }
  const { status, body } = await shop.call('POST', '/api/orders/notify', { raw, headers })
  expect([status, body.error]).toEqual([413, 'The request body is too large.'])
  const open = shop.app.routes.filter(({ contract }) => contract.access.anyone)
  const limits = open.map(({ contract }) => getBodyLimit(contract))
  expect(limits.filter((bytes) => bytes === defaultMaxBodyBytes).length).toBeGreaterThan(
    (open.length * 3) / 4,
  )
  const message = { phone: '60123456789', message: 'ż'.repeat(65_536), scheduled_time: '2030-01-01 10:00:00' }
  expect(
    (await shop.call('POST', '/api/v2/scheduled-messages', { token: shop.token, body: message })).status,
  ).toBe(200)
})

test('SEC-12 every call accepts the maximum value of each field, in bodies of up to 1 MiB', ({ shop }) => {
  const wrong = shop.app.routes.flatMap(({ contract }) => {
    if (contract.asItComes || contract.method === 'GET') return []
    const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
    const bytes = Math.min(1_048_576, createLargestValue(schema as Schema))
    return bytes <= getBodyLimit(contract) ? [] : [`${contract.method} ${contract.path}: ${bytes}`]
  })
  expect(wrong).toEqual([])
})

function createLargestValue(schema: Schema): number {
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] as Schema[] | undefined) ?? [])
  const fields = Object.entries((schema['properties'] as Record<string, Schema> | undefined) ?? {})
  return Math.max(
    24,
    ...parts.map(createLargestValue),
    Number(schema['maxLength'] ?? 0) * 3,
    schema['items']
      ? Number(schema['maxItems'] ?? 0) * (2 + createLargestValue(schema['items'] as Schema))
      : 0,
    fields.reduce((sum, [name, each]) => sum + name.length + 6 + createLargestValue(each), 2),
  )
}

test('SEC-06 every field of every call’s input has a maximum size', ({ shop }) => {
  const unbounded: string[] = []
  for (const { contract } of shop.app.routes) {
    if (contract.asItComes) continue
    const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
    for (const part of findUnbounded(schema as Schema, ''))
      unbounded.push(`${contract.method} ${contract.path} ${part}`)
  }
  expect(unbounded).toEqual([])
})

type Schema = Record<string, unknown> & { type?: string | string[]; pattern?: string; format?: string }

function findUnbounded(schema: Schema, path: string): string[] {
  const parts = (name: string) => (schema[name] as Schema[] | undefined) ?? []
  const found = [...parts('anyOf'), ...parts('oneOf')].flatMap((each) => findUnbounded(each, path))
  if ('enum' in schema || 'const' in schema) return found
  const types = [schema.type].flat()
  const has = (name: string) => [schema, ...parts('allOf')].some((each) => typeof each[name] === 'number')
  const shaped = [schema, ...parts('allOf')].some(
    ({ pattern, format }) =>
      /^(uuid|date|date-time)$/.test(format ?? '') || (pattern && isBoundedPattern(pattern)),
  )
  if (types.includes('string') && !has('maxLength') && !shaped) found.push(`${path}: text`)
  if (types.includes('integer') && Number(schema['maximum'] ?? Infinity) > 2_147_483_647)
    found.push(`${path}: whole`)
  if (types.includes('number') && !has('maximum')) found.push(`${path}: number`)
  if (types.includes('array')) {
    if (!has('maxItems')) found.push(`${path}: list`)
    found.push(...findUnbounded((schema['items'] ?? {}) as Schema, `${path}[]`))
  }
  for (const [name, each] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>))
    found.push(...findUnbounded(each, `${path}.${name}`))
  return found
}

const isBoundedPattern = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]|\\./g, 'x'))

test.for<[string, string]>([
  ['/api/v2/media', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'],
  [
    '/api/v2/media',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
  ],
  ['/api/v2/contacts/import', '--b\r\nContent-Disposition: form-data; name="file"'],
  [
    '/api/v2/catalog/schools/import',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
  ],
])('SEC-06 %s refuses an incomplete form: %j', async ([url, raw], { shop }) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const { status, body } = await shop.call('POST', url, { token: shop.token, raw, headers })
  expect(status).toBe(400)
  expect(body.error).toBe('The form is incomplete. Please send it again.')
})

test('SEC-07 counts calls by route, however the URL is spelled', async ({ shop }) => {
  const from = { address: '198.51.100.7' }
  for (const url of ['/api/v2/services', '/%61pi/v2/services', '/api/v2/%73ervices/', '/%61pi/v2/nothing'])
    expect((await shop.call('GET', url, from)).headers).toHaveProperty('ratelimit-remaining')
  const left = (await shop.call('GET', '/api/v2/services', from)).headers['ratelimit-remaining']
  expect(left).toBe('1195')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5123', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('SEC-08 counts the address %s as the network %s', (address, network) =>
  expect(getNetwork(address)).toBe(network),
)

test('SEC-08 counts all failed order look-ups from an IPv6 /64 towards one limit', async ({ shop }) => {
  const statuses: number[] = []
  for (let n = 1; n <= 12; n += 1) {
    const how = { address: `2001:db8:7:7::${n}`, body: { number: `2611-${1000 + n}`, phone: '0123456789' } }
    statuses.push((await shop.call('POST', '/api/orders/follow', how)).status)
  }
  expect(statuses.slice(10)).toEqual([429, 429])
  const elsewhere = { address: '2001:db8:7:8::1', body: { number: '2611-1000', phone: '0123456789' } }
  expect((await shop.call('POST', '/api/orders/follow', elsewhere)).status).toBe(404)
})
