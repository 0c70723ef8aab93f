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

/** Lists the active API keys without their secrets. */
export const listApiKeys = contract('GET', '/api/v2/api-keys', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.array(apiKey),
  envelope: 'data',
})

/** Creates an API key. Only this answer contains its secret (D-01). */
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

/** Revokes an API key immediately and permanently. */
export const revokeApiKey = contract('DELETE', '/api/v2/api-keys/:id', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})
