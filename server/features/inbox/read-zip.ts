import { Unzip, UnzipInflate } from 'fflate'

export class ZipTooLargeError extends Error {}

interface ZipLimits {
  /** Returns true for files to unpack. Others are only counted. */
  wants: (name: string) => boolean
  /** Larger files are left out. */
  maxFileBytes: number
  maxTotalBytes: number
  maxFiles: number
}

/** A chunk of a zip bomb unpacks to a thousand times its size, which takes some 20 ms. */
const chunkBytes = 8_192

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Unpacks the wanted files one after the other. Counts the real bytes, because the sizes that an archive declares can be
 * false. Throws `ZipTooLargeError` beyond the limits, and an error if the archive is damaged.
 */
export async function* readZip(
  bytes: Uint8Array,
  { wants, maxFileBytes, maxTotalBytes, maxFiles }: ZipLimits,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const done: { name: string; bytes: Buffer }[] = []
  let [files, total] = [0, 0]
  const unzip = new Unzip((file) => {
    files += 1
    if (files > maxFiles) throw new ZipTooLargeError()
    if (!wants(file.name)) return
    const chunks: Uint8Array[] = []
    let size = 0
    file.ondata = (error, chunk, isFinal) => {
      if (error) throw error
      size += chunk.length
      total += chunk.length
      if (total > maxTotalBytes) throw new ZipTooLargeError()
      if (size <= maxFileBytes) chunks.push(chunk)
      if (isFinal && size <= maxFileBytes) done.push({ name: file.name, bytes: Buffer.concat(chunks) })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    unzip.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length)
    for (let file = done.shift(); file; file = done.shift()) yield file
    // Unpacking blocks the process, which also answers calls and sends messages.
    await new Promise(setImmediate)
  }
}
