import { z } from 'zod'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

/** Text without NUL, which PostgreSQL refuses. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

export const needed = (most: number, wrong: Says) => text(most).min(1, wrong)
