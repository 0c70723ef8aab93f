import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets before they are stored, so that a copy of the database alone does not reveal them. */
export interface Encryption {
  encrypt: (text: string) => string
  /** Returns `null` if the text was encrypted with another key or was modified. */
  decrypt: (sealed: string) => string | null
}

const nonceBytes = 12
const tagBytes = 16

export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cetak: sealed in the database', 32))
  return {
    encrypt(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        // The length is explicit, because otherwise Node accepts a tag of four bytes, which can be guessed.
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return (
          decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch {
        return null
      }
    },
  }
}
