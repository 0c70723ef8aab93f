import { hash } from 'node:crypto'

/** SHA-256 of a value as JSON, in base64url: the same for the same value with its fields in the same order. */
export const jsonHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')
