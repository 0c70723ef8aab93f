/** A JSON Schema, as far as the contracts make use of it. */
export type Schema = Record<string, unknown>

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null)

/** The schema as people who write programs read it: `{ phone: string, media?: { url: string }[] }`. */
export function schemaText(schema: Schema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  const values = listOf(schema['enum'])
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = listOf(schema['anyOf']) ?? listOf(schema['oneOf'])
  if (choices) return [...new Set(choices.map((choice) => schemaText(asSchema(choice), indent)))].join(' | ')
  const all = listOf(schema['allOf'])
  if (all) return all.map((each) => schemaText(asSchema(each), indent)).join(' & ')
  const types = listOf(schema['type'])
  if (types) return types.map((type) => schemaText({ ...schema, type }, indent)).join(' | ')
  if (schema['type'] === 'array') return arrayText(schema, indent)
  if (schema['type'] === 'object') return objectText(schema, indent)
  return plainText(schema)
}

function arrayText(schema: Schema, indent: string): string {
  const items = asSchema(schema['items'])
  const item = schemaText(items, indent)
  const isChoice = ['anyOf', 'oneOf', 'allOf', 'enum'].some((key) => key in items) || listOf(items['type'])
  return isChoice ? `(${item})[]` : `${item}[]`
}

function objectText(schema: Schema, indent: string): string {
  const properties = Object.entries(asSchema(schema['properties']))
  const required = new Set(listOf(schema['required']))
  if (properties.length === 0) {
    const values = schema['additionalProperties']
    return typeof values === 'object' ? `{ [name]: ${schemaText(asSchema(values), indent)} }` : '{}'
  }
  const inner = `${indent}  `
  const lines = properties.map(([name, value]) => {
    const each = asSchema(value)
    const optional = required.has(name) ? '' : '?'
    const usual = 'default' in each ? ` = ${JSON.stringify(each['default'])}` : ''
    return `${inner}${name}${optional}: ${schemaText(each, inner)}${usual}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const formats: Record<string, string> = { 'date-time': 'instant', date: 'date', uuid: 'uuid', uri: 'address' }

function plainText(schema: Schema): string {
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any'
  const format = typeof schema['format'] === 'string' ? formats[schema['format']] : undefined
  const [least, most] = [schema['minimum'], schema['maximum']].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  )
  return `${format ?? type}${type === 'null' ? '' : rangeText(least, most)}`
}

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? '' : ` (up to ${most})`
  return most === undefined ? ` (from ${least})` : ` (${least}–${most})`
}
