import { expect, test } from 'vitest'
import { verdictOf } from './design-verdict.ts'

test('ART-24 gives the worst verdict and lists faults first', () => {
  expect(verdictOf('sharp', [])).toEqual({ verdict: 'sharp', warnings: [] })
  expect(verdictOf('sharp', ['cmyk', 'thin-parts'])).toEqual({
    verdict: 'faulty',
    warnings: ['thin-parts', 'cmyk'],
  })
  expect(verdictOf('fair', ['tiny-parts']).verdict).toBe('faulty')
  expect(verdictOf('blurry', ['thin-parts']).verdict).toBe('blurry')
  expect(verdictOf('sharp', ['opaque-background']).verdict).toBe('sharp')
  expect(verdictOf(null, ['password'])).toEqual({ verdict: 'faulty', warnings: ['password'] })
})
