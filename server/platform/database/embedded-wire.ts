import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages, protocol } from '@electric-sql/pglite'
import type { ThreadData } from './embedded-thread.ts'

type Answer = PromiseWithResolvers<messages.BackendMessage[]>

/**
 * The way to the embedded database, which runs in a thread of its own: a statement of some milliseconds and a disk
 * that stands still for a second hold up nobody who waits for something else (docs/decisions/0012). Messages may be
 * sent without waiting for the answers to earlier ones. A database that fails ends the program, by an error that
 * nobody catches: the next start brings it back to what was committed.
 */
export class EmbeddedWire {
  /** Hears what NOTIFY said on the channels that the session listens to. */
  onNotification: (channel: string, payload: string) => void = () => {}
  readonly #thread: Worker
  /** Those who wait for an answer, in the order in which they asked. */
  readonly #waiting: Answer[] = []
  #closed = false

  private constructor(thread: Worker) {
    this.#thread = thread
  }

  /** Starts the database in a folder, making it when the folder is empty. */
  static async open(folder: string): Promise<EmbeddedWire> {
    const workerData: ThreadData = { folder }
    const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
      workerData,
      env: unwatched(),
    })
    await ready(thread)
    const wire = new EmbeddedWire(thread)
    thread.on('message', (parts: Uint8Array[]) => wire.#hear(parts))
    thread.on('exit', () => wire.#end())
    thread.unref()
    return wire
  }

  get closed(): boolean {
    return this.#closed
  }

  /**
   * Sends messages of the wire protocol, of which the last asks for an end (a query or a sync). Rejects with what the
   * database says is wrong.
   */
  async send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    if (this.#closed) throw new Error('The database is closed.')
    const answer: Answer = Promise.withResolvers()
    if (this.#waiting.push(answer) === 1) this.#thread.ref()
    const message = new Uint8Array(Buffer.concat(parts))
    this.#thread.postMessage(message, [message.buffer])
    return answer.promise
  }

  /** Ends the database when everything sent before has been answered. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#thread.ref()
    const ended = once(this.#thread, 'exit')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(null)
    await ended
  }

  #hear(parts: Uint8Array[]): void {
    const answer = this.#waiting.shift()
    if (this.#waiting.length === 0 && !this.#closed) this.#thread.unref()
    const told: messages.BackendMessage[] = []
    let refused: messages.DatabaseError | undefined
    const read = (message: messages.BackendMessage) => {
      if (message instanceof messages.DatabaseError) refused ??= message
      else if (message instanceof messages.NotificationResponseMessage)
        this.onNotification(message.channel, message.payload)
      else told.push(message)
    }
    const parser = new protocol.Parser()
    for (const part of parts) parser.parse(part, read)
    if (!(told.at(-1) instanceof messages.ReadyForQueryMessage)) this.#fail(answer)
    else if (refused) answer?.reject(refused)
    else answer?.resolve(told)
  }

  /** PGlite swallows what a failing disk throws in the middle of a commit: only the end of the answer is missing. */
  #fail(answer: Answer | undefined): never {
    const failed = new Error('The embedded database failed in a statement. Is the disk full, or failing?')
    answer?.reject(failed)
    throw failed
  }

  #end(): void {
    const ended = new Error('The embedded database has ended.')
    for (const answer of this.#waiting.splice(0)) answer.reject(ended)
    if (!this.#closed) throw ended
  }
}

/** What the thread sees of the environment. Under `--watch` Node would put what it imports among its answers. */
function unwatched(): NodeJS.ProcessEnv {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return env
}

async function ready(thread: Worker): Promise<void> {
  const starting = new AbortController()
  const { signal } = starting
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw new Error('The embedded database ended before it was ready.')
  })
  try {
    await Promise.race([once(thread, 'message', { signal }), ended])
  } finally {
    starting.abort()
  }
}
