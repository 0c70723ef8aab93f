import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createDecryptedStorage, openFileCopies } from './file-copies.ts'
import { createDecryptionStream, createEncryptionStream, isEncrypted } from './encryption.ts'
import { writeFileLines } from './file-lines.ts'
import { readStoredFiles } from './read-backup.ts'

/**
 * Streams a nightly backup together with its files, in the format of `cetak backup`. The files are appended as a
 * second gzip member, so the rows are not compressed again.
 */
export async function streamBackupWithFiles(path: string, given: string | undefined): Promise<Readable> {
  const encrypted = await isEncrypted(path)
  // Without the passphrase, nothing can be appended to an encrypted backup, so only the rows are sent.
  if (encrypted && !given) return createReadStream(path)
  const passphrase = encrypted ? given : undefined
  const name = 'The backup'
  const copies = openFileCopies(dirname(path), passphrase)
  const plain = passphrase ? createDecryptedStorage(copies, passphrase) : copies
  async function* whole(): AsyncGenerator<Buffer> {
    const rows = createReadStream(path)
    yield* passphrase ? createDecryptionStream(passphrase, name)(rows) : rows
    const lines = Readable.from(writeFileLines(plain, readStoredFiles({ path, name, passphrase })))
    yield* pipeline(lines, createGzip({ level: 1 }), () => {})
  }
  return Readable.from(passphrase ? createEncryptionStream(passphrase)(whole()) : whole())
}
