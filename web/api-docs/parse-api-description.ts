import { z } from 'zod'

export interface DocumentedCall {
  id: string
  method: string
  path: string
  summary: string
  about: string[]
  curl: string
  takes: string
  answers: string
  failures: { status: string; code: string; error: string }[]
}

const schema: z.ZodType<Schema> = z.record(z.string(), z.unknown())
const json = z.object({ 'application/json': z.object({ schema, examples: z.unknown().optional() }) })
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), required: z.boolean(), schema })),
  requestBody: z.object({ content: json }).optional(),
  responses: z.record(z.string(), z.object({ content: z.unknown().optional() })),
  'x-codeSamples': z.array(z.object({ source: z.string() })),
})
const description = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
const failures = z.object({
  'application/json': z.object({
    examples: z.record(z.string(), z.object({ value: z.object({ error: z.string() }) })),
  }),
})

export function parseApiDescription(document: unknown) {
  const { servers, paths } = description.parse(document)
  const groups = new Map<string, DocumentedCall[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, each] of Object.entries(methods)) {
      const [title = ''] = each.tags
      groups.set(title, [...(groups.get(title) ?? []), describe(path, method, each)])
    }
  }
  return {
    site: servers[0]?.url ?? '',
    groups: [...groups].map(([title, calls]) => ({
      title,
      id: title.toLowerCase().replaceAll(' ', '-'),
      calls,
    })),
  }
}

function describe(path: string, method: string, call: z.output<typeof operation>): DocumentedCall {
  const { 200: good, ...bad } = call.responses
  const reply = json.safeParse(good?.content).data?.['application/json'].schema
  return {
    id: call.operationId,
    method,
    path,
    summary: call.summary,
    about: call.description.split('\n\n'),
    curl: call['x-codeSamples'][0]?.source ?? '',
    takes: takenText(call),
    answers: reply ? schemaText(reply) : '',
    failures: Object.entries(bad).flatMap(([status, { content }]) =>
      Object.entries(failures.safeParse(content).data?.['application/json'].examples ?? {}).map(
        ([code, { value }]) => ({ status, code, error: value.error }),
      ),
    ),
  }
}

function takenText({ parameters, requestBody }: z.output<typeof operation>): string {
  const body = requestBody?.content['application/json'].schema
  if (parameters.length === 0) return body ? schemaText(body) : ''
  const taken = schemaText({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
  return body ? `${taken}\n\n${schemaText(body)}` : taken
}

/** Only the keywords that the contracts use are supported. */
type Schema = Record<string, unknown>

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null)

/** Formats a schema in TypeScript notation, such as `{ phone: string, media?: { url: string }[] }`. */
function schemaText(schema: Schema, indent = ''): string {
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
    const defaultText = 'default' in each ? ` = ${JSON.stringify(each['default'])}` : ''
    return `${inner}${name}${optional}: ${schemaText(each, inner)}${defaultText}`
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
