import { createHash } from 'node:crypto'
import { FileMissing, type FileStorage } from '../storage/file-storage.ts'
import type { StoredFile } from '../storage/stored-files-store.ts'

/** The line before the content of a file, which follows in base64: `#"…"`, one line for each piece. */
export interface FileHead {
  file: string
  bytes: number
}

/** A multiple of three, so that base64 needs no padding between pieces. */
const pieceBytes = 192 * 1024

/** Files as lines of a backup. A file that is missing is left out; `cetak check` reports it. */
export async function* fileLines(
  storage: Pick<FileStorage, 'read'>,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<string> {
  for await (const { hash, bytes } of files) {
    const content = await storage.read(hash).catch((error: unknown) => {
      if (error instanceof FileMissing) return null
      throw error
    })
    if (!content) continue
    yield `#${JSON.stringify({ file: hash, bytes } satisfies FileHead)}\n`
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

/** Takes the lines of files in a backup and writes each file when it is complete. */
export class FileLinesReader {
  readonly #storage: FileStorage
  #head: FileHead | null = null
  #pieces: Buffer[] = []

  constructor(storage: FileStorage) {
    this.#storage = storage
  }

  /** True if all files so far are complete. */
  get isWhole(): boolean {
    return this.#head === null
  }

  /** Returns false if the content of a file is not what its head says. */
  async take(mark: FileHead | string): Promise<boolean> {
    if (typeof mark !== 'string') {
      if (!this.isWhole) return false
      this.#head = mark
    } else this.#pieces.push(Buffer.from(mark, 'base64'))
    const head = this.#head
    if (!head) return false
    if (this.#pieces.reduce((sum, { length }) => sum + length, 0) < head.bytes) return true
    const content = Buffer.concat(this.#pieces)
    if (createHash('sha256').update(content).digest('hex') !== head.file) return false
    await this.#storage.write(head.file, content)
    this.#head = null
    this.#pieces = []
    return true
  }
}
