import type { Call } from '../http/route.ts'
import { answerRefusal } from '../http/answer.ts'
import { refuse } from '../http/refusal.ts'
import type { ChangeFeed } from './change-feed.ts'
import { PublicStreamLimiter } from './public-stream-limiter.ts'

const heartbeatMs = 15_000
/** Changes are collected for this time in ms, so that a burst becomes one event. */
const gatherMs = 50
/** If there are more changes at once, the screen gets an event to reload. */
const maxChanges = 200
/**
 * Maximum number of open streams in total and per caller. The limit per caller allows a dozen tabs on a few devices.
 */
const ofCallers = new PublicStreamLimiter({ all: 2000, each: 40 })
/**
 * A client with this many unread bytes has stopped reading. Its stream is closed, and it will reconnect and reload.
 */
const maxUnreadBytes = 1_000_000

/**
 * Streams changes until the client disconnects, the process stops, or `stillMay` returns false. Open streams
 * therefore also end after a sign-out or a change of the role.
 */
export function streamChanges<Change extends { id: string }>(
  feed: Pick<ChangeFeed<Change>, 'subscribe'> & Partial<Pick<ChangeFeed<Change>, 'quietMs'>>,
  { reply, caller }: Call,
  stillMay: () => Promise<boolean>,
): void {
  if (caller) {
    const leaveStream = ofCallers.enter(caller.kind === 'user' ? caller.userId : caller.keyId)
    if (!leaveStream) {
      const { status, body } = answerRefusal(null, refuse('too_many_requests'))
      void reply.status(status).header('retry-after', '60').send(body)
      return
    }
    reply.raw.once('close', leaveStream)
    if (reply.raw.destroyed) leaveStream()
  }
  reply.hijack()
  const { raw } = reply
  const gathered = new Map<string, Change>()
  let everything = false
  const write = (event: string, data: string) => raw.write(`event: ${event}\ndata: ${data}\n\n`)

  function flush(): void {
    gathering = undefined
    if (everything || gathered.size > maxChanges) write('refetch', '')
    else write('changed', JSON.stringify([...gathered.values()]))
    everything = false
    gathered.clear()
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
  }

  // The headers that are set for every answer are kept.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection is closed after the stream, because a keep-alive connection would delay a server that is
    // stopping.
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
  // The first event reports the time since the last change. Data that was loaded after this change is current.
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
