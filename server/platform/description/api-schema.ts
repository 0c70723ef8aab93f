export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

/** A part of a call that stands in its address. */
export interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  schema: JsonSchema
}
