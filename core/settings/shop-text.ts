import { z } from 'zod'
import { settingsError } from './settings-messages.ts'
import type { SchemaError } from '../shared/field-messages.ts'

/** NUL is refused, because PostgreSQL can't store it. */
export const createOptionalTextSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most, settingsError('too_long', { most }))
    .regex(/^[^\0]*$/)

export const createRequiredTextSchema = (most: number, wrong: SchemaError) =>
  createOptionalTextSchema(most).min(1, wrong)
