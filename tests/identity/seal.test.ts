import { expect, test } from 'vitest'
import { createSeal } from '#server/features/identity/seal.ts'

const encryption = createSeal('the secret that signs tokens')

test('SEC-17 decrypts a secret with its own key only, and only if it is complete and unmodified', () => {
  const sealed = encryption.close('JBSWY3DPEHPK3PXP')
  expect(encryption.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(createSeal('another').open(sealed)).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(encryption.open(changed.toString('base64url'))).toBeNull()
})

test('SEC-17 refuses an encrypted secret with a truncated authentication tag', () => {
  const empty = Buffer.from(encryption.close(''), 'base64url')
  expect(encryption.open(empty.toString('base64url'))).toBe('')
  for (let bytes = empty.length - 1; bytes >= 0; bytes -= 1)
    expect(encryption.open(empty.subarray(0, bytes).toString('base64url')), `${bytes} bytes`).toBeNull()
})
