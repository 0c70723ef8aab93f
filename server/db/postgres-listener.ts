import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

type Heard = (payload: string) => void

const usualHeartbeat = { everyMs: 15_000, withinMs: 5_000 }
const longestPauseMs = 5_000

/** Runs LISTEN on a separate connection, which is opened at the first use (see `Database.listen`). */
export class PostgresListener {
  readonly #server: ClientConfig
  readonly #log: Logger | undefined
  readonly #heartbeat: typeof usualHeartbeat
  readonly #channels = new Map<string, Set<Heard>>()
  readonly #stopped = new AbortController()
  #client: Client | undefined
  #connected: Promise<void> | undefined
  #asked: Promise<unknown> = Promise.resolve()

  constructor(server: ClientConfig, log?: Logger, heartbeat = usualHeartbeat) {
    this.#server = server
    this.#heartbeat = heartbeat
    this.#log = log
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    // The callback runs in the async context of the listener, and not in the context of the caller that opened the
    // connection.
    const bound = AsyncResource.bind(heard)
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(bound))
    await (this.#connected ??= this.#connect().catch((error: Error) => this.#connectLater(error)))
    await this.#say(`listen "${channel}"`)
    return () => this.#forget(channel, bound)
  }

  /** Sends a command. Does nothing while the connection is lost, because reconnecting listens to every channel. */
  async #say(command: string): Promise<void> {
    const client = this.#client
    if (client) await this.#ask(client, command).catch((error: Error) => this.#lose(client, error))
  }

  /** Sends one command at a time, as the driver requires. */
  #ask(client: Client, command: string): Promise<unknown> {
    const answer = this.#asked.then(() => client.query(command))
    this.#asked = answer.catch(() => {})
    return answer
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #forget(channel: string, heard: Heard): Promise<void> {
    this.#channels.get(channel)?.delete(heard)
    if (this.#channels.get(channel)?.size !== 0) return
    this.#channels.delete(channel)
    await this.#say(`unlisten "${channel}"`)
  }

  async #connect(): Promise<void> {
    const client = new Client(this.#server)
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.#channels.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      abandon(client)
      throw error
    }
    if (this.#stopped.signal.aborted) return abandon(client)
    this.#client = client
    this.#beatLater(client)
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(payload)
  }

  /** Schedules a heartbeat, because a dead connection is noticed only when a query gets no answer. */
  #beatLater(client: Client): void {
    setTimeout(() => {
      if (this.#client !== client) return
      const late = wait(this.#heartbeat.withinMs, undefined, { ref: false }).then(() => {
        throw new Error('the heartbeat was not answered')
      })
      Promise.race([this.#ask(client, 'select 1'), late]).then(
        () => this.#beatLater(client),
        (error: Error) => this.#lose(client, error),
      )
    }, this.#heartbeat.everyMs).unref()
  }

  #lose(client: Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#asked = Promise.resolve()
    abandon(client)
    this.#connectLater(error)
  }

  #connectLater(error: Error): void {
    this.#log?.warn({ error: error.message }, 'no connection for notices, connecting again')
    void this.#connectAgain()
  }

  async #connectAgain(): Promise<void> {
    const { signal } = this.#stopped
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await wait(pause, undefined, { signal, ref: false })
        await this.#connect()
        for (const channel of this.#channels.keys()) this.#tell(channel, '')
        return
      } catch (error) {
        this.#log?.debug({ error }, 'failed to open the notification connection, trying again')
      }
    }
  }
}

/** Closes an abandoned connection and ignores its errors. */
function abandon(client: Client): void {
  client.removeAllListeners().on('error', () => {})
  client.end().catch(() => {})
}
