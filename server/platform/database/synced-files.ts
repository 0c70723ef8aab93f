import { fdatasyncSync } from 'node:fs'
import { dirname } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fieldOf } from '#core/shared/keys.ts'
import { shrinkBallast } from './ballast.ts'

type Settings = Parameters<NodeFS['init']>[1]
type Module = NonNullable<Settings['preRun']>[number] extends (mod: infer M) => void ? M : never

/**
 * PGlite's files with a real sync: its own make none at all, so a commit would survive a killed process but not
 * a power cut. Only `fsync` reaches a file system here (`fdatasync` ends in a stub), hence `wal_sync_method =
 * fsync` beside it; what it does is `fdatasync`, which is enough. A write that finds the disk full takes its room from the
 * ballast beside the folder.
 */
export class SyncedFiles extends NodeFS {
  readonly #dataDir: string

  constructor(folder: string) {
    super(folder)
    this.#dataDir = dirname(folder)
  }

  override async init(
    ...[engine, settings]: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(engine, settings)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), (engine) => changeFiles(engine, this.#dataDir)],
      },
    }
  }
}

type Write = (file: object, memory: object, from: number, length: number, position?: number) => number

function changeFiles(engine: Module, dataDir: string): void {
  const operations = fieldOf(engine.NODEFS, 'stream_ops')
  const write = fieldOf(operations, 'write')
  if (typeof operations !== 'object' || operations === null || !isWrite(write))
    throw new Error(
      'the embedded database keeps its files in another way: what it writes could not be synced',
    )
  Object.assign(operations, {
    fsync({ nfd }: { nfd: number }) {
      fdatasyncSync(nfd)
      return 0
    },
    write: ((file, memory, from, length, position) => {
      let written = 0
      while (true) {
        try {
          // On a nearly full disk only part of it may be written.
          const at = position === undefined ? undefined : position + written
          written += write(file, memory, from + written, length - written, at)
          if (written >= length || !shrinkBallast(dataDir)) return written
        } catch (error) {
          if (fieldOf(error, 'errno') !== noSpace || !shrinkBallast(dataDir)) throw error
        }
      }
    }) satisfies Write,
  })
}

/** ENOSPC as WASI numbers it. */
const noSpace = 51

const isWrite = (value: unknown): value is Write => typeof value === 'function'
