import { z } from 'zod'
import { requireAdministrator, contract, apiKeyScopes } from '../contract.ts'
import { identityError } from './identity-messages.ts'
import { createSingleLineTextSchema } from './single-line-text.ts'

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = contract('GET', '/api/v2/api-keys', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.array(apiKey),
  envelope: 'data',
})

/** Only this answer contains the secret (D-01). */
export const createApiKey = contract('POST', '/api/v2/api-keys', {
  access: requireAdministrator(),
  input: z.object({
    name: createSingleLineTextSchema(100, identityError('key_purpose_needed')),
    scopes: z
      .array(z.enum(apiKeyScopes))
      .min(1, identityError('choose', { field: 'scope' }))
      .max(apiKeyScopes.length),
  }),
  reply: apiKey.extend({ key: z.string() }),
  envelope: 'data',
})

export const revokeApiKey = contract('DELETE', '/api/v2/api-keys/:id', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})
