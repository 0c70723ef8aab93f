import { z } from 'zod'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

/** Text on one line without NUL, which PostgreSQL refuses. */
export const line = (most: number, wrong: Says) =>
  z
    .string(wrong)
    .trim()
    .min(1, wrong)
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/, wrong)
