import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** `from` and `to` are both included. */
export interface ByteRange {
  from: number
  to: number
}

/** A path, the bytes, or a function that opens a stream and may be called again. */
export type FileSource = string | Uint8Array | (() => AsyncIterable<Uint8Array>)

export function openSource(source: FileSource): Readable {
  if (typeof source === 'string') return createReadStream(source)
  return Readable.from(typeof source === 'function' ? source() : [source])
}

/** Stores files under the SHA-256 of their content, in lower-case hexadecimal. A stored file never changes. */
export interface FileStorage {
  place: string
  /** Resolves when the whole file is durable. If the file is already stored, does nothing. */
  write: (hash: string, source: FileSource) => Promise<void>
  /** Undefined unless the storage is a local folder. */
  pathOf?: (hash: string) => string
  read: (hash: string, range?: ByteRange) => Promise<Readable>
  sizeOf: (hash: string) => Promise<number | null>
  remove: (hash: string) => Promise<void>
  /** Lists files that were written before `before`. Also deletes unfinished files that are older. */
  list: (before: Date) => AsyncIterable<string>
}

export class FileMissingError extends Error {
  constructor(hash: string, place: string) {
    super(`The file ${hash} is missing from ${place}.`)
  }
}

export class FileChangedError extends Error {
  constructor(hash: string, place: string) {
    super(`The file ${hash} in ${place} has changed.`)
  }
}

export const isFileHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

export async function hashSource(source: FileSource): Promise<string> {
  return hashOfStream(openSource(source))
}

async function hashOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Reads a file and compares its content with its hash at the end. Throws `FileMissingError` and
 * `FileChangedError`.
 */
export async function* readVerifiedFile(
  { read, place }: Pick<FileStorage, 'read' | 'place'>,
  hash: string,
): AsyncGenerator<Buffer> {
  const seen = createHash('sha256')
  for await (const piece of await read(hash)) {
    seen.update(piece)
    yield piece
  }
  if (seen.digest('hex') !== hash) throw new FileChangedError(hash, place)
}
