import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Exchange {
  name: string
  request: { method: string; path: string; contentType?: string; authorization?: string; body?: string }
  response: { status: number; reason: string; contentType: string; body: string }
}

const recordedAt = Date.parse('2026-11-21T08:23:00Z')

/**
 * Recorded exchanges with a real site that was set up for recording: WordPress 7.1 with the plugin
 * jwt-authentication-for-wp-rest-api 1.3.4 on PHP 8.2. Long bodies were cut. The times in tokens, which are valid for a week, are
 * moved as if the exchanges were recorded now.
 */
export const exchanges: Exchange[] = readFileSync(`${import.meta.dirname}/wordpress-recordings.jsonl`, 'utf8')
  .replaceAll(
    /\b(eyJ[\w-]+)\.(eyJ[\w-]+)\.([\w-]+)/g,
    (_token, head: string, claims: string, signature: string) =>
      [head, moveClaims(claims), signature].join('.'),
  )
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

function moveClaims(encoded: string): string {
  const seconds = Math.round((Date.now() - recordedAt) / 1000)
  const claims = Buffer.from(encoded, 'base64url')
    .toString()
    .replaceAll(/"(iat|nbf|exp)":(\d+)/g, (_, name, time) => `"${name}":${Number(time) + seconds}`)
  return Buffer.from(claims).toString('base64url')
}

export type Behaviour =
  /** The site returns the recorded answer of this name to any request. */
  | { replay: string }
  | { status: number; body: string; headers?: Record<string, string>; reason?: string }
  /** In this order: no answer, a reset connection, a truncated answer, a slow answer, and a body without an end. */
  | 'hang'
  | 'reset'
  | 'cut'
  | 'drip'
  | 'flood'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface SiteBehaviour {
  signIn?: Behaviour
  me?: Behaviour
  validate?: Behaviour
  refresh?: Behaviour
  /** The answer of a site without permalinks at `/wp-json`: its home page or a web server's "not found". */
  plain?: Behaviour
}

export interface FakeWordpress {
  /** The value of `WORDPRESS_URL`. */
  url: string
  /** Sets the behaviour for all later requests. For omitted fields, the fake behaves like the real site. */
  behave(how: SiteBehaviour): void
  requests: ReceivedRequest[]
  close(): Promise<void>
}

const signInPath = '/wp-json/jwt-auth/v1/token'
const mePath = '/wp-json/wp/v2/users/me?context=edit'
const validatePath = '/wp-json/jwt-auth/v1/token/validate'

export async function startFakeWordpress(): Promise<FakeWordpress> {
  let behaviour: SiteBehaviour = {}
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: await text(request) }
    requests.push(one)
    if (behaviour.plain && path.startsWith('/wp-json')) return answer(behaviour.plain, response)
    // WordPress accepts a call at both forms of the address, whether permalinks are enabled or not.
    const call = path
      .replace(/^.*\?rest_route=([^&]*)&?/, (_, route) => `/wp-json${route}?`)
      .replace(/\?$/, '')
    const isRefresh = call === signInPath && headers.cookie?.startsWith('refresh_token=')
    const configured = {
      [signInPath]: isRefresh ? behaviour.refresh : behaviour.signIn,
      [mePath]: behaviour.me,
      [validatePath]: behaviour.validate,
    }[call]
    answer(configured ?? { replay: findRecordedAnswer({ ...one, path: call }).name }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    behave(how) {
      behaviour = how
      requests.length = 0
    },
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function findExchange(name: string): Exchange {
  const found = exchanges.find((each) => each.name === name)
  if (!found) throw new Error(`no exchange was recorded as “${name}”`)
  return found
}

/** If the request was not recorded, returns the answer to the most similar recorded request. */
function findRecordedAnswer({ method, path, headers, body }: ReceivedRequest): Exchange {
  if (method === 'POST' && path.replace(/\/$/, '') === signInPath) {
    if (headers.authorization?.startsWith('Bearer')) {
      return findExchange('login with a right password while an expired Bearer is attached')
    }
    if (!headers['content-type']?.startsWith('application/json')) {
      return findExchange('login: JSON sent as text/plain')
    }
    const same = exchanges.find(({ request }) => request.path === signInPath && request.body === body)
    return same ?? findExchange('login: unknown user')
  }
  if (method === 'POST' && path === validatePath)
    return findExchange(headers.authorization ? 'validate: good token' : 'validate: no Authorization header')
  if (method === 'GET' && path === mePath) return recordedMe(headers.authorization)
  return findExchange('wrong path under wp-json')
}

/** For users without a recorded `users/me`, returns the answer of a site that removes the Authorization header. */
function recordedMe(authorization = ''): Exchange {
  const id = getTokenUser(authorization)
  const same = exchanges.find(
    ({ request }) => request.path.startsWith(mePath) && getTokenUser(request.authorization) === id,
  )
  return same && id ? same : findExchange('Authorization does not reach PHP: users/me')
}

export function getTokenUser(authorization: string | undefined): string | null {
  const claims = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization ?? '')?.[1] ?? ''
  return /"id":"?(\d+)/.exec(Buffer.from(claims, 'base64url').toString())?.[1] ?? null
}

function answer(how: Behaviour, response: ServerResponse): void {
  if (typeof how === 'object') {
    const { status, reason, headers, body } = 'replay' in how ? recorded(how.replay) : how
    response.writeHead(status, reason, { 'content-type': 'text/html; charset=UTF-8', ...headers }).end(body)
  } else if (how === 'reset') {
    response.destroy()
  } else if (how === 'cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('{"token":"a.', () => response.destroy())
  } else if (how === 'drip') {
    const drop = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drop))
  } else if (how === 'flood') {
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', pour)
    pour()
  }
}

function recorded(name: string) {
  const { contentType, ...rest } = findExchange(name).response
  return { ...rest, headers: { 'content-type': contentType } }
}
