import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

// An encrypted backup consists of a magic text, a salt, a tag that verifies the passphrase, and chunks of
// AES-256-GCM. Each file has its own key, so a counter is a safe nonce. The nonce of the last chunk is marked, so
// that a truncated file is detected.
const magic = Buffer.from('cetak-encrypted-1\n')
const [saltBytes, tagBytes, chunkBytes] = [16, 16, 65_536]
const headerBytes = magic.length + saltBytes + tagBytes
/** OWASP's parameters for 32 MB of memory. Small servers can't spare 128 MB. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Kind = 'chunk' | 'last' | 'passphrase'
const kinds: Record<Kind, number> = { chunk: 0, last: 1, passphrase: 2 }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFKC'), salt, 32, cost)

function nonceOf(kind: Kind, number = 0n): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(kinds[kind])
  nonce.writeBigUInt64BE(number, 4)
  return nonce
}

export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer } = await opened.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await opened.close()
  }
}

export function createEncryptionStream(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const key = await keyOf(passphrase, salt)
    const seal = (kind: Kind, number: bigint, text: Buffer) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(kind, number))
      return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
    }
    yield Buffer.concat([magic, salt, seal('passphrase', 0n, Buffer.alloc(0))])
    let [rest, number] = [Buffer.alloc(0), 0n]
    for await (const bytes of source) {
      rest = Buffer.concat([rest, bytes])
      for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
        yield seal('chunk', number++, rest.subarray(0, chunkBytes))
    }
    yield seal('last', number, rest)
  }
}

/**
 * Returns a function that decrypts a backup. It throws `BackupError` if the passphrase is missing or wrong,
 * or the file is damaged.
 */
export function createDecryptionStream(passphrase: string | undefined, name: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (!passphrase)
      throw new BackupError('passphrase_missing', `${name} is encrypted: set BACKUP_PASSPHRASE.`)
    const damaged = () => new BackupError('damaged', `${name} is damaged or incomplete.`)
    let [rest, number, key]: [Buffer, bigint, Buffer | null] = [Buffer.alloc(0), 0n, null]
    for await (const bytes of source) {
      rest = Buffer.concat([rest, bytes])
      if (!key) {
        if (rest.length < headerBytes) continue
        key = await keyOf(passphrase, rest.subarray(magic.length, magic.length + saltBytes))
        const proof = rest.subarray(magic.length + saltBytes, headerBytes)
        if (!opened(key, nonceOf('passphrase'), proof))
          throw new BackupError('passphrase_wrong', `The passphrase of ${name} is wrong.`)
        rest = rest.subarray(headerBytes)
      }
      const chunkWithTagBytes = chunkBytes + tagBytes
      for (; rest.length > chunkWithTagBytes; rest = rest.subarray(chunkWithTagBytes)) {
        const text = opened(key, nonceOf('chunk', number++), rest.subarray(0, chunkWithTagBytes))
        if (!text) throw damaged()
        yield text
      }
    }
    const text = key && rest.length >= tagBytes && opened(key, nonceOf('last', number), rest)
    if (!text) throw damaged()
    yield text
  }
}

/** Decrypts a chunk. Returns `null` if its tag does not match. */
function opened(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()])
  } catch {
    return null
  }
}
