import { z } from 'zod'
import type { JsonSchema } from './api-schema.ts'

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      nameRequired(jsonSchema)
      countPlaces(jsonSchema)
    },
  })
  return json as JsonSchema
}

/** A record over fixed names says which must be there, and nothing of them: each is as its values are. */
function nameRequired(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { required, properties, additionalProperties: value } = jsonSchema
  if (!required || properties || typeof value !== 'object') return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, value]))
}

/** A list of places, such as a point, says how many there are and of which kinds: many programs read no more of it. */
function countPlaces(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems: places, items } = jsonSchema
  if (!places || items) return
  delete jsonSchema.prefixItems
  const known = places.filter((place) => typeof place === 'object')
  const [kind, ...others] = new Map(known.map((place) => [JSON.stringify(place), place])).values()
  if (kind === undefined) return
  jsonSchema.items = others.length > 0 ? { anyOf: [kind, ...others] } : kind
}
