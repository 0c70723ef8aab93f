import { expect, test } from 'vitest'
import { getDesignVerdict } from './design-verdict.ts'

test('ART-24 returns the worst verdict of a file, and lists faults before other warnings', () => {
  expect(getDesignVerdict('sharp', [])).toEqual({ verdict: 'sharp', warnings: [] })
  expect(getDesignVerdict('sharp', ['cmyk', 'thin-parts'])).toEqual({
    verdict: 'faulty',
    warnings: ['thin-parts', 'cmyk'],
  })
  expect(getDesignVerdict('fair', ['tiny-parts']).verdict).toBe('faulty')
  expect(getDesignVerdict('blurry', ['thin-parts']).verdict).toBe('blurry')
  expect(getDesignVerdict('sharp', ['opaque-background']).verdict).toBe('sharp')
  expect(getDesignVerdict(null, ['password'])).toEqual({ verdict: 'faulty', warnings: ['password'] })
})
