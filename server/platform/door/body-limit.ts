import { z } from 'zod'
import type { AnyContract } from '../../../core/contract.ts'

/** What is enough for most calls, and for all that name no larger part. */
export const usualBytes = 65_536
const mostBytes = 1_048_576
/** A letter beyond Latin takes three bytes. */
const bytesPerLetter = 3

/** How long the body of a call may be: as it says, else what its parts may add up to, within 64 kB and 1 MiB. */
export function bodyLimitOf(contract: AnyContract): number {
  if (contract.mostBytes !== undefined) return contract.mostBytes
  if (contract.method === 'GET') return usualBytes
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
  return Math.min(mostBytes, Math.max(usualBytes, largest(schema)))
}

type Schema = {
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

function largest(schema: Schema): number {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(largest)
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => name.length + 6 + largest(each),
  )
  return Math.max(
    24,
    ...choices,
    (schema.maxLength ?? 0) * bytesPerLetter,
    schema.items ? (schema.maxItems ?? 0) * (2 + largest(schema.items)) : 0,
    fields.reduce((sum, each) => sum + each, 2),
  )
}
