import { expect, test } from 'vitest'
import { createEncryption } from '#server/features/identity/encryption.ts'

const encryption = createEncryption('the secret that signs tokens')

test('SEC-17 decrypts a secret only with the key that encrypted it, and only if the data is complete and unmodified', () => {
  const sealed = encryption.encrypt('JBSWY3DPEHPK3PXP')
  expect(encryption.decrypt(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(createEncryption('another').decrypt(sealed)).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(encryption.decrypt(changed.toString('base64url'))).toBeNull()
})

test('SEC-17 refuses an encrypted secret with a truncated authentication tag', () => {
  const empty = Buffer.from(encryption.encrypt(''), 'base64url')
  expect(encryption.decrypt(empty.toString('base64url'))).toBe('')
  for (let bytes = empty.length - 1; bytes >= 0; bytes -= 1)
    expect(encryption.decrypt(empty.subarray(0, bytes).toString('base64url')), `${bytes} bytes`).toBeNull()
})
