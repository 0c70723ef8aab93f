import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fieldOf } from '../../../core/shared/keys.ts'

type Settings = Parameters<NodeFS['init']>[1]
type Module = NonNullable<Settings['preRun']>[number] extends (mod: infer M) => void ? M : never

/**
 * PGlite's files with a real sync: its own make none at all, so a commit would survive a killed process but not
 * a power cut. Only `fsync` reaches a file system here (`fdatasync` ends in a stub), hence `wal_sync_method =
 * fsync` beside it; what it does is `fdatasync`, which is enough.
 */
export class SyncedFiles extends NodeFS {
  override async init(
    ...[engine, settings]: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(engine, settings)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

function addSync(engine: Module): void {
  const operations = fieldOf(engine.NODEFS, 'stream_ops')
  if (typeof operations !== 'object' || operations === null)
    throw new Error(
      'the embedded database keeps its files in another way: what it writes could not be synced',
    )
  Object.assign(operations, {
    fsync({ nfd }: { nfd: number }) {
      fdatasyncSync(nfd)
      return 0
    },
  })
}
