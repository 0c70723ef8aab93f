import { z } from 'zod'
import type { AnyContract } from '#core/contract.ts'
import type { TestApp } from '../test-app.ts'
import { createInvalidInput, formatForAddress } from './invalid-input.ts'
import { CallerPool, callers, type FuzzCaller } from './callers.ts'
import { SeededRandom } from './chance.ts'
import { createFormBody } from './form-body.ts'
import { KnownValues, createValidInput, type Schema } from './valid-input.ts'

export interface FuzzCall {
  caller: FuzzCaller
  method: string
  url: string
  body: string
}

export interface FuzzReport {
  calls: number
  statuses: Record<string, number>
  slowest: { ms: number; call: FuzzCall }
  /** Calls that were answered with a 5xx status, too late, or with the text of an internal error. */
  faults: { why: string; call: FuzzCall }[]
}

export interface FuzzOptions {
  calls: number
  seed: number
  /** Time limit for an answer in ms. A call that takes longer counts as a fault. */
  timeoutMs: number
  onCall?: (done: number) => void
}

/** Event streams are left out, because they never end while the client reads. */
const isStream = ({ path }: AnyContract) => path.endsWith('/events')
const internalTexts = /Invalid input|expected \w+, received|Too (big|small)|NaN|\[object |undefined/

/** Makes random calls of the app as random callers, with valid and invalid input. Leaves out event streams. */
export async function runFuzz(shop: TestApp, options: FuzzOptions): Promise<FuzzReport> {
  const chance = new SeededRandom(options.seed)
  const known = new KnownValues()
  const callerPool = new CallerPool(shop)
  const targets = shop.app.routes
    .map(({ contract }) => contract)
    .filter((contract) => !isStream(contract))
    .map((contract) => ({ contract, schema: schemaOf(contract) }))
  const report: FuzzReport = {
    calls: 0,
    statuses: {},
    slowest: { ms: 0, call: { caller: 'nobody', method: '', url: '', body: '' } },
    faults: [],
  }
  for (; report.calls < options.calls; report.calls += 1) {
    const { contract, schema } = chance.one(targets)
    const caller = callerFor(contract, chance)
    const headers = await callerPool.headersOf(caller)
    const made = makeCall(contract, schema, chance, known)
    const call = { caller, method: contract.method, url: made.url, body: made.body.toString('latin1') }
    const begun = performance.now()
    const answer = await withinMs(
      options.timeoutMs,
      shop.app.http.inject({
        method: contract.method,
        url: made.url,
        headers: { ...headers, ...made.headers, 'x-forwarded-for': address(chance) },
        ...(made.body.length > 0 && { payload: made.body }),
      }),
    )
    const ms = performance.now() - begun
    if (ms > report.slowest.ms) report.slowest = { ms, call }
    const status = answer?.statusCode ?? 0
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    const isJson = String(answer?.headers['content-type']).startsWith('application/json')
    const fault = faultOf(status, answer && isJson ? answer.body : '', contract)
    if (fault) report.faults.push({ why: fault, call })
    if (status === 401) callerPool.forget(caller)
    if (status === 200 && answer && isJson) known.learn(answer.json())
    options.onCall?.(report.calls + 1)
  }
  return report
}

function faultOf(status: number, body: string, { errors = {} }: AnyContract): string | null {
  if (status === 0) return 'no answer in time'
  // A 503 is not a fault if the call declares its code, for example for an unavailable gateway.
  const isDeclared = Object.entries(errors as Record<string, { status: number }>).some(
    ([code, error]) => error.status === status && body.includes(`"code":"${code}"`),
  )
  if (status >= 500 && !isDeclared) return `${status} ${body.slice(0, 200)}`
  if (status === 400 && internalTexts.test(body)) return `words of a program: ${body.slice(0, 200)}`
  return null
}

function callerFor(contract: AnyContract, chance: SeededRandom): FuzzCaller {
  if (chance.hits(0.3) || contract.access.anyone) return chance.one(callers)
  return contract.access.scope && chance.hits(0.3) ? 'key' : 'administrator'
}

function makeCall(contract: AnyContract, schema: Schema, chance: SeededRandom, known: KnownValues) {
  const right = createValidInput(schema, '', chance, known)
  let input = chance.hits(0.35) ? right : createInvalidInput(right, chance)
  if (chance.hits(0.15)) input = createInvalidInput(input, chance)
  const fields: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields[name] ?? 1
    delete fields[name]
    return formatForAddress(value) || '%20'
  })
  if (contract.method === 'GET') {
    const query = Object.entries(fields).map(
      ([name, value]) => `${formatForAddress(name)}=${formatForAddress(value)}`,
    )
    return { url: query.length ? `${path}?${query.join('&')}` : path, headers: {}, body: Buffer.alloc(0) }
  }
  if (takesFile.test(contract.path) && chance.hits(0.7)) {
    const query = Object.entries(fields).map(
      ([name, value]) => `${formatForAddress(name)}=${formatForAddress(value)}`,
    )
    return { url: `${path}?${query.join('&')}`, ...createFormBody(chance) }
  }
  const whole = typeof input === 'object' && input !== null && !Array.isArray(input) ? fields : input
  const json = JSON.stringify(whole) ?? ''
  const text = chance.hits(0.02) ? json.slice(0, chance.whole(0, json.length)) : json
  return { url: path, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
}

/** Paths of calls that accept a file. Contracts don't declare that. */
const takesFile = /media$|pictures$|\/design$|\/designs$|import$/

function schemaOf(contract: AnyContract): Schema {
  return z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Returns a random address, so that rate limits per address, which other tests cover, refuse no calls. */
const address = (chance: SeededRandom) =>
  `100.${chance.whole(64, 127)}.${chance.whole(0, 255)}.${chance.whole(1, 254)}`

async function withinMs<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
