import { expect, test } from 'vitest'
import { createSeal } from '#server/features/identity/seal.ts'

const seal = createSeal('the secret that signs tokens')

test('SEC-17 a sealed secret opens with its key only, whole and unchanged', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP')
  expect(seal.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(createSeal('another').open(sealed)).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(seal.open(changed.toString('base64url'))).toBeNull()
})

test('SEC-17 one that was cut within its mark opens to nothing', () => {
  const empty = Buffer.from(seal.close(''), 'base64url')
  expect(seal.open(empty.toString('base64url'))).toBe('')
  for (let bytes = empty.length - 1; bytes >= 0; bytes -= 1)
    expect(seal.open(empty.subarray(0, bytes).toString('base64url')), `${bytes} bytes`).toBeNull()
})
