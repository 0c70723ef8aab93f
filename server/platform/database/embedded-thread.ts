import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncedFiles } from './synced-files.ts'

// The thread that the embedded database runs in: bytes of the wire protocol in, bytes out, in their order. It says
// when it is ready, and ends when it is told `null` in the place of bytes. See `EmbeddedEngine`.

export interface ThreadData {
  /** Where the files of the database are; made when it is empty. */
  folder: string
}

/** What the thread says: nothing when it is ready, the answer to a message, or why there is none. */
export type Said = 'ready' | Uint8Array | Error

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F: no fsync
  '-c',
  'wal_sync_method=fsync', // see SyncedFiles
  '-c',
  'shared_buffers=32MB', // 508 → 366 MB of memory after 20,000 inserts; a shop's tables fit
]

const port = parentPort
if (!port) throw new Error('this is a thread of EmbeddedEngine')
const { folder } = workerData as ThreadData

const engine = new PGlite({ fs: new SyncedFiles(folder), startParams, extensions: { pg_trgm } })
await engine.waitReady
port.on('message', (message: Uint8Array | null) => {
  if (message) answer(message)
  else void engine.close().finally(() => port.close())
})
port.postMessage('ready')

function answer(message: Uint8Array): void {
  try {
    const bytes = engine.execProtocolRawSync(message)
    port?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    port?.postMessage(error)
  }
}
