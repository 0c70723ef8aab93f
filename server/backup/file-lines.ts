import { Readable } from 'node:stream'
import {
  FileChangedError,
  FileMissingError,
  readVerifiedFile,
  type FileStorage,
} from '../storage/file-storage.ts'
import type { StoredFile } from '../storage/stored-files-store.ts'

/**
 * The line before a file's content. The content follows in base64 as lines of the form `#"…"`, one line per piece.
 */
export interface BackupFileHeader {
  file: string
  bytes: number
}

/** The size is a multiple of three, so that base64 needs no padding between pieces. */
const pieceBytes = 192 * 1024

/** Writes the content of stored files into a backup. Skips missing files, which `cetak check` reports. */
export async function* writeFileLines(
  storage: Pick<FileStorage, 'read'>,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<string> {
  for await (const { hash, bytes } of files) {
    const content = await storage.read(hash).catch((error: unknown) => {
      if (error instanceof FileMissingError) return null
      throw error
    })
    if (!content) continue
    yield `#${JSON.stringify({ file: hash, bytes } satisfies BackupFileHeader)}\n`
    let rest: Buffer = Buffer.alloc(0)
    for await (const piece of content) {
      rest = Buffer.concat([rest, piece])
      for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes))
        yield dataLine(rest.subarray(0, pieceBytes))
    }
    if (rest.length > 0) yield dataLine(rest)
  }
}

const dataLine = (piece: Buffer) => `#"${piece.toString('base64')}"\n`

export class BackupLineReader implements AsyncIterable<string> {
  readonly #lines: AsyncGenerator<string>
  #back: string | null = null

  constructor(lines: AsyncGenerator<string>) {
    this.#lines = lines
  }

  async next(): Promise<string | null> {
    const back = this.#back
    this.#back = null
    if (back !== null) return back
    const { value, done } = await this.#lines.next()
    return done ? null : value
  }

  putBack(line: string): void {
    this.#back = line
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (let line = await this.next(); line !== null; line = await this.next()) yield line
    } finally {
      await this.#lines.return(undefined)
    }
  }
}

/**
 * Stores the file whose header was read last. Skips a file that had already changed when the backup was
 * written.
 */
export async function storeFileFromLines(
  lines: BackupLineReader,
  { file, bytes }: BackupFileHeader,
  storage: FileStorage,
): Promise<void> {
  const read = async () => Readable.from(contentOf(lines, bytes))
  try {
    await storage.write(file, () => readVerifiedFile({ read, place: 'the backup' }, file))
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error
  }
}

async function* contentOf(lines: BackupLineReader, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const line = await lines.next()
    if (line === null) return
    if (!line.startsWith('#"')) {
      lines.putBack(line)
      return
    }
    const content = Buffer.from(line.slice(2, -1), 'base64')
    left -= content.length
    yield content
  }
}
