import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages, protocol } from '@electric-sql/pglite'
import type { Said, ThreadData } from './embedded-thread.ts'

type Answer = PromiseWithResolvers<messages.BackendMessage[]>

/**
 * The way to the embedded database, which runs in a thread of its own: a statement of some milliseconds and a disk
 * that stands still for a second hold up nobody who waits for something else (docs/decisions/0012). Messages may be
 * sent without waiting for the answers to earlier ones.
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
    const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData })
    await once(thread, 'message')
    const wire = new EmbeddedWire(thread)
    // An error that nobody hears ends the program: without its thread there is no database.
    thread.on('message', (said: Said) => wire.#hear(said))
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

  #hear(said: Said): void {
    const answer = this.#waiting.shift()
    if (this.#waiting.length === 0 && !this.#closed) this.#thread.unref()
    if (said instanceof Uint8Array) this.#read(said, answer)
    else answer?.reject(said)
  }

  #read(bytes: Uint8Array, answer: Answer | undefined): void {
    const told: messages.BackendMessage[] = []
    let refused: messages.DatabaseError | undefined
    new protocol.Parser().parse(bytes, (message) => {
      if (message instanceof messages.DatabaseError) refused ??= message
      else if (message instanceof messages.NotificationResponseMessage)
        this.onNotification(message.channel, message.payload)
      else told.push(message)
    })
    if (refused) answer?.reject(refused)
    else answer?.resolve(told)
  }

  #end(): void {
    this.#closed = true
    for (const answer of this.#waiting.splice(0)) answer.reject(new Error('The database has ended.'))
  }
}
