import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ThreadData } from './embedded-thread.ts'

/** What a server says to whoever has given the right password: AuthenticationOk, and ready for a statement. */
const welcome = Buffer.from('5200000008000000005a0000000549', 'hex')
const terminate = 0x58
const readyForQuery = [0x5a, 0, 0, 0, 5]

type Written = (error?: Error | null) => void

/**
 * What PostgreSQL's driver takes for a connection to a server: PGlite in a thread of its own, so that a statement of
 * some milliseconds and a disk that stands still for a second hold up nobody who waits for something else
 * (docs/decisions/0012). A database that fails ends the stream, and by an error that nobody catches the program: the
 * next start brings it back to what was committed.
 */
export class EmbeddedStream extends Duplex {
  readonly #thread: Worker
  #welcomed = false
  /** Statements that are not answered yet. */
  #waiting = 0

  private constructor(thread: Worker) {
    super()
    this.#thread = thread
    thread.on('message', (parts: Uint8Array[]) => this.#answer(parts))
    thread.on('exit', () =>
      this.destroy(this.writableEnded ? undefined : new Error('The embedded database has ended.')),
    )
    thread.unref()
  }

  /** Starts the database in a folder, making it when the folder is empty. */
  static async open(folder: string): Promise<EmbeddedStream> {
    const workerData: ThreadData = { folder, compiled: await compiledOnce() }
    const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
      workerData,
      env: unwatched(),
    })
    await ready(thread)
    return new EmbeddedStream(thread)
  }

  // What the driver asks of a socket.
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, written: Written): void {
    this.#ask([chunk])
    written()
  }

  override _writev(chunks: { chunk: Buffer }[], written: Written): void {
    this.#ask(chunks.map(({ chunk }) => chunk))
    written()
  }

  /** Ends the database when everything written before has been answered. */
  override _final(ended: Written): void {
    this.#thread.ref()
    this.#thread.once('exit', () => ended())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(null)
  }

  /** The driver writes a statement with all its messages at once, to the Sync or Query that asks for an answer. */
  #ask(messages: Buffer[]): void {
    if (!this.#welcomed) {
      this.#welcomed = true
      this.push(welcome)
    } else if (messages[0]?.[0] !== terminate) {
      if (this.#waiting++ === 0) this.#thread.ref()
      const bytes = new Uint8Array(Buffer.concat(messages))
      this.#thread.postMessage(bytes, [bytes.buffer])
    }
  }

  #answer(parts: Uint8Array[]): void {
    if (--this.#waiting === 0 && !this.writableEnded) this.#thread.unref()
    // PGlite swallows what a failing disk throws in the middle of a commit: only the end of the answer is missing.
    // Its parts are buffers of 8 kB: the end may begin in one and go on in the next.
    const end = Buffer.concat(parts.slice(-2)).subarray(-6, -1)
    if (readyForQuery.every((byte, at) => end[at] === byte)) for (const part of parts) this.push(part)
    else this.destroy(new Error('The embedded database failed in a statement. Is the disk full, or failing?'))
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

let compiled: Promise<WebAssembly.Module> | undefined

/** Threads share what is compiled: a process that opens many databases, as the tests', compiles a third less. */
function compiledOnce(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
