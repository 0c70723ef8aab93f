import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Faults of Google's scripts and services. Faults of the browser and the user are simulated in the tests. */
export interface GoogleFaults {
  missing?: 'api' | 'identity' | 'picker'
  /** The script that loads but is empty, as behind some content filters. */
  empty?: 'api' | 'identity'
  discovery?: 'refused'
  builder?: { name: string; message: string }
  unshareable?: string[]
  /** If true, the picker's answer lacks the chosen files. */
  garbled?: boolean
}

export interface FakeGoogle {
  url: string
  misbehave(how: GoogleFaults): void
  granted: { file: string; body: unknown }[]
  opened: Record<string, string>[]
  close(): Promise<void>
}

export const googleKeys = {
  GOOGLE_API_KEY: 'AIza-kunci-ujian',
  GOOGLE_CLIENT_ID: '42-kedai.apps.googleusercontent.com',
  GOOGLE_APP_ID: '42',
}
const token = 'ya29.token-ujian'
const scope = 'https://www.googleapis.com/auth/drive.file'

const part = (name: string) => readFileSync(join(import.meta.dirname, 'google', name), 'utf8')

/**
 * Starts a fake of the parts of Google that the picker needs: api.js with its loader and a client built from the
 * discovery document, the identity script with its consent window, the picker in a frame of another origin, and the
 * permissions call. Each part makes the same checks as Google’s original.
 */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  let how: GoogleFaults = {}
  const granted: FakeGoogle['granted'] = []
  const opened: FakeGoogle['opened'] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    const script = scripts[pathname]
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (script) serveScript(response, script)
    else if (pathname === '/o/oauth2/auth') page(response, consent(searchParams))
    else if (pathname === '/picker') openPicker(request, response, searchParams)
    else if (pathname === '/discovery/v1/apis/drive/v3/rest') discover(response, searchParams)
    else if (/^\/drive\/v3\/files\/[^/]+\/permissions$/.test(pathname))
      await share(request, response, decodeURIComponent(pathname.split('/')[4] ?? ''))
    else response.writeHead(404).end()
  }

  function serveScript(response: ServerResponse, name: 'api' | 'identity' | 'picker') {
    if (how.missing === name) return void response.writeHead(404).end()
    const source = how.empty === name ? '' : part(`${name}.js`)
    return void response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(source.replaceAll('__URL__', url).replaceAll('__BUILDER__', JSON.stringify(how.builder ?? null)))
  }

  function discover(response: ServerResponse, query: URLSearchParams) {
    const known = query.get('key') === googleKeys.GOOGLE_API_KEY && how.discovery !== 'refused'
    return json(
      response,
      known ? 200 : 403,
      known
        ? {
            kind: 'discovery#restDescription',
            name: 'drive',
            version: 'v3',
            rootUrl: `${url}/`,
            servicePath: 'drive/v3/',
            resources: {
              permissions: {
                methods: { create: { path: 'files/{fileId}/permissions', httpMethod: 'POST' } },
              },
            },
          }
        : { error: { code: 403, message: 'The request is missing a valid API key.' } },
    )
  }

  /** Like Google's picker, the frame reports a wrong key or a page that does not send its origin. */
  function openPicker(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    opened.push(Object.fromEntries(query))
    const origin = query.get('origin') ?? ''
    const referrer = request.headers.referer ?? ''
    if (query.get('key') !== googleKeys.GOOGLE_API_KEY || !referrer || new URL(referrer).origin !== origin)
      return page(response, '<p>The API developer key is invalid.</p>')
    if (query.get('token') !== token) return page(response, '<p>Sign in to Google Drive.</p>')
    return page(response, part('picker.html').replaceAll('__GARBLED__', String(how.garbled ?? false)))
  }

  async function share(request: IncomingMessage, response: ServerResponse, file: string) {
    if (request.headers.authorization !== `Bearer ${token}`)
      return json(response, 401, { error: { code: 401, message: 'Invalid Credentials' } })
    if (how.unshareable?.includes(file))
      return json(response, 403, { error: { code: 403, message: 'The user may not share this file.' } })
    const body: unknown = JSON.parse(await text(request))
    granted.push({ file, body })
    return json(response, 200, { kind: 'drive#permission', id: 'anyoneWithLink', ...(body as object) })
  }

  return {
    url,
    misbehave: (now) => void (how = now),
    granted,
    opened,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const scripts: Record<string, 'api' | 'identity' | 'picker'> = {
  '/js/api.js': 'api',
  '/gsi/client': 'identity',
  '/picker.js': 'picker',
}

/** Returns Google's consent page, which answers the window that opened it if that window is still available. */
function consent(query: URLSearchParams): string {
  if (query.get('client_id') !== googleKeys.GOOGLE_CLIENT_ID || query.get('scope') !== scope)
    return '<h1>Error 400: invalid_request</h1>'
  return part('consent.html')
    .replaceAll('__TOKEN__', token)
    .replaceAll('__SCOPE__', scope)
    .replaceAll('__ORIGIN__', query.get('origin') ?? '')
}

function page(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><meta charset="utf-8"><title>Google</title>${body}`)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
