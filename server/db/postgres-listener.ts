import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

type NotificationHandler = (payload: string) => void

const defaultHeartbeat = { everyMs: 15_000, withinMs: 5_000 }
const maxPauseMs = 5_000

/** Runs LISTEN on a separate connection, which is opened at the first use (see `Database.listen`). */
export class PostgresListener {
  readonly #server: ClientConfig
  readonly #log: Logger | undefined
  readonly #heartbeat: typeof defaultHeartbeat
  readonly #channels = new Map<string, Set<NotificationHandler>>()
  readonly #stopped = new AbortController()
  #client: Client | undefined
  #connected: Promise<void> | undefined
  #lastCommand: Promise<unknown> = Promise.resolve()

  constructor(server: ClientConfig, log?: Logger, heartbeat = defaultHeartbeat) {
    this.#server = server
    this.#heartbeat = heartbeat
    this.#log = log
  }

  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    // The callback runs in the async context of the listener, and not in the context of the caller that opened the
    // connection.
    const bound = AsyncResource.bind(handler)
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(bound))
    await (this.#connected ??= this.#connect().catch((error: Error) => this.#reconnectLater(error)))
    await this.#send(`listen "${channel}"`)
    return () => this.#removeHandler(channel, bound)
  }

  /** Sends a command. Does nothing while the connection is lost, because reconnecting listens to every channel. */
  async #send(command: string): Promise<void> {
    const client = this.#client
    if (client) await this.#query(client, command).catch((error: Error) => this.#handleLoss(client, error))
  }

  /** Sends one command at a time, as the driver requires. */
  #query(client: Client, command: string): Promise<unknown> {
    const answer = this.#lastCommand.then(() => client.query(command))
    this.#lastCommand = answer.catch(() => {})
    return answer
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #removeHandler(channel: string, handler: NotificationHandler): Promise<void> {
    this.#channels.get(channel)?.delete(handler)
    if (this.#channels.get(channel)?.size !== 0) return
    this.#channels.delete(channel)
    await this.#send(`unlisten "${channel}"`)
  }

  async #connect(): Promise<void> {
    const client = new Client(this.#server)
    client.on('error', (error) => this.#handleLoss(client, error))
    client.on('end', () => this.#handleLoss(client, new Error('the connection ended')))
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.#channels.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      closeAbandoned(client)
      throw error
    }
    if (this.#stopped.signal.aborted) return closeAbandoned(client)
    this.#client = client
    this.#scheduleHeartbeat(client)
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#channels.get(channel) ?? []) handler(payload)
  }

  /** Schedules a heartbeat, because a dead connection is noticed only when a query gets no answer. */
  #scheduleHeartbeat(client: Client): void {
    setTimeout(() => {
      if (this.#client !== client) return
      const timedOut = wait(this.#heartbeat.withinMs, undefined, { ref: false }).then(() => {
        throw new Error('the heartbeat was not answered')
      })
      Promise.race([this.#query(client, 'select 1'), timedOut]).then(
        () => this.#scheduleHeartbeat(client),
        (error: Error) => this.#handleLoss(client, error),
      )
    }, this.#heartbeat.everyMs).unref()
  }

  #handleLoss(client: Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#lastCommand = Promise.resolve()
    closeAbandoned(client)
    this.#reconnectLater(error)
  }

  #reconnectLater(error: Error): void {
    this.#log?.warn({ error: error.message }, 'no connection for notices, connecting again')
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#stopped
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await wait(pause, undefined, { signal, ref: false })
        await this.#connect()
        for (const channel of this.#channels.keys()) this.#notify(channel, '')
        return
      } catch (error) {
        this.#log?.debug({ error }, 'failed to open the notification connection, trying again')
      }
    }
  }
}

function closeAbandoned(client: Client): void {
  client.removeAllListeners().on('error', () => {})
  client.end().catch(() => {})
}
