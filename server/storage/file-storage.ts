import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** First and last byte. */
export interface ByteRange {
  from: number
  to: number
}

/** The path of a file, its bytes, or a function that opens a stream of them and may be called again. */
export type FileSource = string | Uint8Array | (() => AsyncIterable<Uint8Array>)

export function openSource(source: FileSource): Readable {
  if (typeof source === 'string') return createReadStream(source)
  return Readable.from(typeof source === 'function' ? source() : [source])
}

/** Keeps files under the SHA-256 of their content, in lower-case hexadecimal. A file never changes. */
export interface FileStorage {
  /** Where the files are, for people. */
  place: string
  /** Returns when the whole file is durable. Writing a file that is there costs nothing. */
  write: (hash: string, source: FileSource) => Promise<void>
  /** The path of a file, if the storage is a folder of this machine. */
  pathOf?: (hash: string) => string
  /** Throws `FileMissing`. */
  read: (hash: string, range?: ByteRange) => Promise<Readable>
  /** In bytes; `null` if there is no such file. */
  sizeOf: (hash: string) => Promise<number | null>
  remove: (hash: string) => Promise<void>
  /** Files written before that time. Also removes what writes of before that time left unfinished. */
  list: (before: Date) => AsyncIterable<string>
}

/** A file that the database knows and the storage does not have. */
export class FileMissing extends Error {
  constructor(hash: string, place: string) {
    super(`The file ${hash} is missing in ${place}.`)
  }
}

/** A file whose content is no longer what it was stored with. */
export class FileChanged extends Error {
  constructor(hash: string, place: string) {
    super(`The file ${hash} in ${place} has changed.`)
  }
}

export const isFileHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

export async function hashOfSource(source: FileSource): Promise<string> {
  return hashOfStream(openSource(source))
}

async function hashOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece)
  return hash.digest('hex')
}

/** The content of a file, compared with its hash at the end. Throws `FileMissing` and `FileChanged`. */
export async function* verifiedContent(
  { read, place }: Pick<FileStorage, 'read' | 'place'>,
  hash: string,
): AsyncGenerator<Buffer> {
  const seen = createHash('sha256')
  for await (const piece of await read(hash)) {
    seen.update(piece)
    yield piece
  }
  if (seen.digest('hex') !== hash) throw new FileChanged(hash, place)
}
