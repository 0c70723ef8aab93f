import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { Arrivals, Expected } from './gateway.ts'

// The fake gateway as a separate process with its own work and clock. A text contains its message and due time:
// `bench-INDEX-DUE`, due in milliseconds since 1970.

let expected = 0
let late = new Map<string, number>()
let twice = 0
let firstAt = 0
/** Time to wait for duplicate deliveries once every message has arrived. */
const graceMs = 500

/**
 * Received chunks with their arrival times. They are processed only after all pending data has been read, so that
 * processing does not delay later arrival times.
 */
let heard: { connection: Connection; chunk: Buffer; at: number }[] = []

interface Connection {
  socket: Socket
  rest: string
}

// Uses sockets instead of `node:http`, which would read the fiftieth of fifty simultaneous requests only after
// answering 49, 5 ms later.
const server = createServer({ noDelay: true }, (socket) => {
  const connection: Connection = { socket, rest: '' }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    if (heard.length === 0) setImmediate(workThrough)
    heard.push({ connection, chunk, at: performance.timeOrigin + performance.now() })
  })
})

function workThrough(): void {
  const all = heard
  heard = []
  for (const { connection, chunk, at } of all) {
    connection.rest += chunk.toString('latin1')
    for (let request = nextOf(connection); request !== null; request = nextOf(connection)) {
      note(at, request)
      answer(connection.socket, /^connection: close/im.test(request))
    }
  }
}

function nextOf(connection: Connection): string | null {
  const { rest } = connection
  const headEnd = rest.indexOf('\r\n\r\n') + 4
  if (headEnd < 4) return null
  const head = rest.slice(0, headEnd)
  if (/^transfer-encoding/im.test(head)) throw new Error('the fake gateway reads no chunked bodies')
  const end = headEnd + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  if (rest.length < end) return null
  connection.rest = rest.slice(end)
  return rest.slice(0, end)
}

function answer(socket: Socket, close: boolean): void {
  const id = randomBytes(8).toString('hex').toUpperCase()
  const body = `{"status":"success","message":{"key":{"id":"${id}"}}}`
  const head = ['HTTP/1.1 200 OK', 'content-type: application/json', `content-length: ${body.length}`]
  socket.write([...head, ...(close ? ['connection: close'] : []), '', body].join('\r\n'))
  if (close) socket.end()
}

function note(at: number, request: string): void {
  const [, index = '', due = ''] = /bench-(\d+)-(\d+)/.exec(request) ?? []
  if (late.size === 0) firstAt = at
  if (late.has(index)) twice += 1
  else late.set(index, at - Number(due))
  if (late.size === expected) setTimeout(report, graceMs)
}

function report(): void {
  process.send?.({ lateMs: [...late.values()], twice, firstAt } satisfies Arrivals)
}

process.on('message', (message: Expected | 'report') => {
  if (message === 'report') return report()
  expected = message.expect
  late = new Map()
  twice = 0
  process.send?.('expecting')
})
process.on('disconnect', () => process.exit(0))

// A large backlog, so that no sender is delayed by a full queue of new connections.
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
