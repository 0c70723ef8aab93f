import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { DueMessage, BenchSystem } from './peer.ts'

/** Connections are opened this long before their messages are due. */
const readyMs = 200

/**
 * Measures the machine's limit. Stores nothing, prepares every connection and request, and writes the requests that are
 * due at the same time in a loop that waits for nothing else.
 */
export function createRawSockets(gatewayUrl: string): BenchSystem {
  const { hostname, port, host, pathname } = new URL(gatewayUrl)
  const requestOf = (text: string) => {
    const body = new URLSearchParams({ number: '60123456789', type: 'text', message: text }).toString()
    const head = ['content-type: application/x-www-form-urlencoded', `content-length: ${body.length}`]
    return [`POST ${pathname} HTTP/1.1`, `host: ${host}`, ...head, '', body].join('\r\n')
  }
  const writeAt = async (due: number, texts: string[]): Promise<void> => {
    const sockets = await Promise.all(texts.map(() => connected(Number(port), hostname)))
    const requests = texts.map(requestOf)
    while (Date.now() < due);
    for (const [at, socket] of sockets.entries()) socket.write(requests[at] ?? '')
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, 1000)
  }
  return {
    name: 'Raw sockets, nothing kept',
    schedule(messages) {
      for (const [due, group] of Map.groupBy(messages, (message: DueMessage) => message.due))
        setTimeout(
          () =>
            void writeAt(
              due,
              group.map(({ text }) => text),
            ),
          due - readyMs - Date.now(),
        )
      return Promise.resolve()
    },
    stop: () => Promise.resolve(),
  }
}

async function connected(port: number, host: string): Promise<Socket> {
  const socket = connect(port, host)
  socket.resume()
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
