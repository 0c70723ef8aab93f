import { createServer, type ServerResponse } from 'node:http'

export interface FakeContactSource {
  url: string
  behave(as: Behaviour): void
  /** Returns the number of requests for the list, without requests for the redirecting address. */
  countRequests(): number
  close(): Promise<void>
}

type Behaviour =
  | { records: unknown }
  | { html: string; status?: number }
  /** `afterMs` delays the answer by this number of ms, like a script that has to start first. */
  | { status: number; text: string; afterMs?: number }
  | { broken: true }

/**
 * Starts a fake of a contact list that is hosted by a script. Its address redirects (302) to another address, which
 * returns JSON. Faults are HTML pages, often with status 200.
 */
export async function startContactSource(first: Behaviour = { records: [] }): Promise<FakeContactSource> {
  let behaviour = first
  let requestCount = 0
  const server = createServer((request, response) => {
    if (request.url === '/macros/s/shop/exec') {
      response.writeHead(302, { location: '/macros/echo?user_content_key=1' }).end('<HTML>Moved</HTML>')
      return
    }
    requestCount += 1
    answer(behaviour, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/macros/s/shop/exec`,
    behave(as) {
      behaviour = as
    },
    countRequests: () => requestCount,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(as: Behaviour, response: ServerResponse): void {
  if ('broken' in as) response.destroy()
  else if ('records' in as) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(as.records))
  } else if ('html' in as) {
    response.writeHead(as.status ?? 200, { 'content-type': 'text/html' }).end(as.html)
  } else setTimeout(() => response.writeHead(as.status, as.text).end(), as.afterMs ?? 0)
}
