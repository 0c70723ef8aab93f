import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { Arrivals, Expected } from './gateway.ts'

// The fake gateway as a process of its own, so that its work and its clock are nobody else's.
// A text names its message and the time it is due: `bench-INDEX-DUE`, due in milliseconds since 1970.

let expected = 0
let late = new Map<string, number>()
let twice = 0
let firstAt = 0
/** Time for an unwanted second delivery to show after the last first one. */
const graceMs = 500

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now()
  let body = request.url ?? ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    note(at, body)
    response.setHeader('content-type', 'application/json')
    const id = randomBytes(8).toString('hex').toUpperCase()
    response.end(`{"status":"success","message":{"key":{"id":"${id}"}}}`)
  })
})

function note(at: number, body: string): void {
  const [, index = '', due = ''] = /bench-(\d+)-(\d+)/.exec(body) ?? []
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

// Many senders at once must not be told apart by who finds the queue of new connections full.
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
