import type { Call } from '../http/route.ts'
import { answerRefusal } from '../http/answer.ts'
import { refuse } from '../http/refusal.ts'
import type { ChangeFeed } from './change-feed.ts'
import { OpenStreams } from './open-streams.ts'

const heartbeatMs = 15_000
/** Changes are collected this long, so that a burst becomes one event. */
const gatherMs = 50
/** For more changes at once, the screen receives an event to reload. */
const mostChanges = 200
/** Streams per caller: a dozen tabs on a few devices each. */
const ofCallers = new OpenStreams({ all: 2000, each: 40 })
/** A client with this many unread bytes is not reading. It will reconnect and reload. */
const mostUnreadBytes = 1_000_000

/**
 * Streams changes to one client until it disconnects, the process stops, or `stillMay` returns false. A sign-out or a
 * changed role therefore ends open streams, too.
 */
export function streamChanges<Change extends { id: string }>(
  feed: Pick<ChangeFeed<Change>, 'subscribe'> & Partial<Pick<ChangeFeed<Change>, 'quietMs'>>,
  { reply, caller }: Call,
  stillMay: () => Promise<boolean>,
): void {
  if (caller) {
    const leave = ofCallers.enter(caller.kind === 'user' ? caller.userId : caller.keyId)
    if (!leave) {
      const { status, body } = answerRefusal(null, refuse('too_many_requests'))
      void reply.status(status).header('retry-after', '60').send(body)
      return
    }
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) leave()
  }
  reply.hijack()
  const { raw } = reply
  const gathered = new Map<string, Change>()
  let everything = false
  const write = (event: string, data: string) => raw.write(`event: ${event}\ndata: ${data}\n\n`)

  function flush(): void {
    gathering = undefined
    if (everything || gathered.size > mostChanges) write('refetch', '')
    else write('changed', JSON.stringify([...gathered.values()]))
    everything = false
    gathered.clear()
    if (raw.writableLength > mostUnreadBytes) raw.destroy()
  }

  // Keeps the headers that are set for every answer.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A keep-alive connection would delay a stopping server.
    connection: 'close',
  })
  let gathering: NodeJS.Timeout | undefined
  const unsubscribe = feed.subscribe(
    (changes) => {
      if (changes === null) everything = true
      else for (const change of changes) gathered.set(change.id, change)
      gathering ??= setTimeout(flush, gatherMs)
    },
    () => raw.end(),
  )
  // The first event tells how far back loaded data is current: to the last change.
  write('refetch', feed.quietMs ? String(feed.quietMs()) : '')
  const heartbeat = setInterval(() => {
    raw.write(':\n\n')
    stillMay().then(
      (may) => may || raw.end(),
      () => raw.end(),
    )
  }, heartbeatMs)
  raw.once('close', () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(gathering)
  })
}
