import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'

/** Returns the API description (OpenAPI 3.1), which is generated from the contracts. */
export const getApiDescription = contract('GET', '/api/openapi.json', {
  access: anyCaller,
  cost: 5,
  input: z.object({}),
  reply: z.record(z.string(), z.unknown()),
})
