import type { z } from 'zod'
import type { AnyContract } from '#core/contract.ts'

/** What is enough for most calls, and for all that name no larger part. */
export const usualBytes = 65_536
const mostBytes = 1_048_576
/** A letter beyond Latin takes three bytes. */
const bytesPerLetter = 3
/** A number, a date, or what has no size of its own. */
const little = 24

/** How long the body of a call may be: as it says, else what its parts may add up to, within 64 kB and 1 MiB. */
export function bodyLimitOf(contract: AnyContract): number {
  if (contract.mostBytes !== undefined) return contract.mostBytes
  if (contract.method === 'GET') return usualBytes
  return Math.min(mostBytes, Math.max(usualBytes, largest(contract.input)))
}

/** What parts of many calls come to. */
const known = new WeakMap<z.core.$ZodType, number>()

/** Bytes of what a schema takes. Its JSON schema says the same, and takes three times as long as all else of a start. */
function largest(schema: z.core.$ZodType): number {
  const bytes = known.get(schema) ?? added(schema)
  known.set(schema, bytes)
  return bytes
}

function added(schema: z.core.$ZodType): number {
  const def = madeFrom(schema)
  switch (def.type) {
    case 'string':
      return Math.max(little, mostOf(def.checks) * bytesPerLetter)
    case 'array':
      return Math.max(little, mostOf(def.checks) * (2 + largest(def.element)))
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, each]) => name.length + 6 + largest(each))
      return Math.max(
        little,
        fields.reduce((sum, each) => sum + each, 2),
      )
    }
    case 'union':
      return choices(def.options)
    case 'intersection':
      return choices([def.left, def.right])
    case 'pipe':
      // What is made of it has no size on its way here.
      return largest(madeFrom(def.in).type === 'transform' ? def.out : def.in)
    case 'lazy':
      return largest(def.getter())
    default:
      return 'innerType' in def ? largest(def.innerType) : little
  }
}

const choices = (all: readonly z.core.$ZodType[]) => Math.max(little, ...all.map(largest))

// oxlint-disable-next-line no-underscore-dangle -- where zod tells whoever reads schemas what one was made from
const madeFrom = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

/** The most letters or entries; 0 where it doesn't say. */
function mostOf(checks: z.core.$ZodCheck[] = []): number {
  const said = checks.flatMap((each) => {
    // oxlint-disable-next-line no-underscore-dangle -- see `madeFrom`
    const { def } = each._zod
    if (def.check === 'max_length' && 'maximum' in def) return [Number(def.maximum)]
    return def.check === 'length_equals' && 'length' in def ? [Number(def.length)] : []
  })
  return said.length > 0 ? Math.min(...said) : 0
}
