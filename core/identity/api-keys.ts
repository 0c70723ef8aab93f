import { z } from 'zod'
import { administratorOnly, contract, scopes } from '../contract.ts'
import { says } from './field-words.ts'
import { line } from './one-line.ts'

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type ApiKey = z.output<typeof apiKey>

/** The keys in force; the keys themselves are never shown again. */
export const listApiKeys = contract('GET', '/api/v2/api-keys', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.array(apiKey),
  envelope: 'data',
})

/** Issues a key for a machine; the answer is the only time that it is shown (D-01). */
export const issueApiKey = contract('POST', '/api/v2/api-keys', {
  access: administratorOnly(),
  input: z.object({
    name: line(100, says('key_purpose_needed')),
    scopes: z
      .array(z.enum(scopes))
      .min(1, says('choose', { field: 'scope' }))
      .max(scopes.length),
  }),
  reply: apiKey.extend({ key: z.string() }),
  envelope: 'data',
})

/** Counts at once; there is no way back. */
export const revokeApiKey = contract('DELETE', '/api/v2/api-keys/:id', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})
