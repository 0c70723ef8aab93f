import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export interface FakeServer {
  /** The server's address without a path. It stays the same while the server is closed. */
  host: string
  shut: () => Promise<void>
  open: () => Promise<void>
}

export async function startFakeServer(
  receive: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<FakeServer> {
  let server: Server
  async function listen(port: number) {
    server = createServer((request, response) => {
      receive(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    if (!address || typeof address === 'string') throw new Error('the fake has no port')
    return address.port
  }
  const port = await listen(0)
  return {
    host: `http://127.0.0.1:${port}`,
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: async () => void (await listen(port)),
  }
}

/** A server's action for a message, and its answer. The answer may contradict the action. */
export interface Behaviour {
  /** If true, the message reaches the customer's phone, regardless of the answer. */
  arrives: boolean
  answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>
}

const page = (title: string) =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

export const serverFaults = {
  page200: { arrives: false, answer: (response) => html(response, 200, page('Welcome')) },
  page404: { arrives: false, answer: (response) => html(response, 404, page('Not Found')) },
  page502: { arrives: true, answer: (response) => html(response, 502, page('502 Bad Gateway')) },
  emptyObject: { arrives: true, answer: (response) => answerJson(response, 200, {}) },
  resetBeforeAnswer: { arrives: true, answer: (_response, request) => void request.socket.resetAndDestroy() },
  resetInAnswer: {
    arrives: true,
    answer: (response, request) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
      response.write('{"messaging_pro', () => request.socket.resetAndDestroy())
    },
  },
  /** Delivers the message and never answers. */
  silent: { arrives: true, answer: () => {} },
} satisfies Record<string, Behaviour>

function html(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(body)
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
