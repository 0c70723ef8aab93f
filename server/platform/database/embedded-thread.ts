import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncedFiles } from './synced-files.ts'

// The thread that the embedded database runs in: bytes of the wire protocol in, bytes in parts out, in their order. It
// says `ready` first, and ends when it is told `null` in the place of bytes. Whatever it throws ends it: what PGlite has
// read and written by then is not known. See `EmbeddedWire`.

export interface ThreadData {
  /** Where the files of the database are; made when it is empty. */
  folder: string
  /** PGlite, compiled. */
  compiled: WebAssembly.Module
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F: no fsync
  '-c',
  'wal_sync_method=fsync', // see SyncedFiles
  '-c',
  'shared_buffers=32MB', // 508 → 366 MB of memory after 20,000 inserts; a shop's tables fit
]

const port = parentPort
if (!port) throw new Error('this is a thread of EmbeddedWire')
const { folder, compiled }: ThreadData = workerData

const engine = new PGlite({
  fs: new SyncedFiles(folder),
  startParams,
  extensions: { pg_trgm },
  pgliteWasmModule: compiled,
})
await engine.waitReady
port.on('message', (message: Uint8Array | null) => {
  if (message) void answer(message)
  else void engine.close().finally(() => port.close())
})
port.postMessage('ready')

/** Of PGlite's ways the one that neither reads its own answer nor keeps it. */
async function answer(message: Uint8Array): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // PGlite hands out its own memory, and goes on in it.
  const onRawData = (part: Uint8Array) => void parts.push(new Uint8Array(part))
  await engine.execProtocolRawStream(message, { syncToFs: false, onRawData })
  port?.postMessage(
    parts,
    parts.map(({ buffer }) => buffer),
  )
}
