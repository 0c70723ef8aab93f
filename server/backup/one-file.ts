import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { decrypted, openCopies } from './copied-files.ts'
import { decryptWith, encryptWith, isEncrypted } from './encryption.ts'
import { fileLines } from './file-lines.ts'
import { storedFilesIn } from './read-backup.ts'

/**
 * A nightly backup with its files, as one stream that restores like a file of `cetak backup`. Files are appended as a second
 * member of the gzip file, so the rows are not packed again.
 */
export async function asOneFile(path: string, given: string | undefined): Promise<Readable> {
  const encrypted = await isEncrypted(path)
  // Without its passphrase nothing can be added to it.
  if (encrypted && !given) return createReadStream(path)
  const passphrase = encrypted ? given : undefined
  const name = 'The backup'
  const copies = openCopies(dirname(path), passphrase)
  const plain = passphrase ? decrypted(copies, passphrase) : copies
  async function* whole(): AsyncGenerator<Buffer> {
    const rows = createReadStream(path)
    yield* passphrase ? decryptWith(passphrase, name)(rows) : rows
    const lines = Readable.from(fileLines(plain, storedFilesIn({ path, name, passphrase })))
    yield* pipeline(lines, createGzip({ level: 1 }), () => {})
  }
  return Readable.from(passphrase ? encryptWith(passphrase)(whole()) : whole())
}
