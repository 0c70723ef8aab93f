import { z } from 'zod'
import { identityError } from './identity-messages.ts'
import type { SchemaError } from '../shared/field-messages.ts'

/** NUL is refused, because PostgreSQL can't store it. */
export const createSingleLineTextSchema = (most: number, wrong: SchemaError) =>
  z
    .string(wrong)
    .trim()
    .min(1, wrong)
    .max(most, identityError('too_long', { most }))
    .regex(/^[^\0]*$/, wrong)
