import { z } from 'zod'
import { anyone, contract } from '../contract.ts'

/** This description: OpenAPI 3.1, made from the same contracts that the server answers by. */
export const getApiDescription = contract('GET', '/api/openapi.json', {
  access: anyone,
  cost: 5,
  input: z.object({}),
  reply: z.record(z.string(), z.unknown()),
})
