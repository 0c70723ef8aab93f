import { z } from 'zod'
import type { CallAccess, AnyContract } from '#core/contract.ts'
import { subjects } from './api-subjects.ts'
import type { ContractSource } from './contract-source.ts'
import { limitHeaders, limits, failure, failuresOf } from './api-failures.ts'

/** The calls as OpenAPI 3.1, made from the contracts alone. `site` is where the calls are answered. */
export function describeApi(
  contracts: readonly AnyContract[],
  sources: ReadonlyMap<AnyContract, ContractSource>,
  site: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const contract of contracts) {
    const source = sources.get(contract)
    if (!source) continue
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, source, site) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cetak',
      version: '2',
      description: introduction,
      contact: { name: 'The shop', url: site },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site }],
    tags: [...new Set(contracts.flatMap((each) => sources.get(each)?.subject ?? []))].map((subject) => ({
      name: titleOf(subject),
      description: subjects[subject] ?? '',
    })),
    paths,
    components: { schemas: { Failure: failure }, headers: limitHeaders, securitySchemes },
  }
}

const introduction = [
  'Programs show an API key in the header `X-API-KEY`; an administrator issues it in Settings, for the kinds of calls',
  'that it needs. People sign in with `POST /wp-json/jwt-auth/v1/token` and show the token as `Authorization: Bearer`.',
  'Bodies are JSON. A time without a zone is Malaysian time. Every failure has one shape, whose `code` does not change.',
  'One address may make 1,200 calls a minute; each answer tells how many are left.',
].join(' ')

const securitySchemes = {
  user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
}

function operation(contract: AnyContract, source: ContractSource, site: string) {
  const input = schemaOf(contract.input, 'input')
  const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const required = new Set(Array.isArray(input['required']) ? input['required'] : [])
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const inQuery = contract.method === 'GET'
  const parameters = [
    ...inPath.map((name) => parameter('path', name, input.properties?.[name] ?? {}, true)),
    ...(inQuery ? rest.map(([name, schema]) => parameter('query', name, schema, required.has(name))) : []),
  ]
  const body: JsonSchema = {
    ...input,
    properties: Object.fromEntries(rest),
    required: rest.map(([name]) => name).filter((name) => required.has(name)),
  }
  const hasBody = !inQuery && rest.length > 0
  return {
    operationId: source.name,
    summary: sentence(source.name),
    description: [whoMay(contract.access), source.about].filter(Boolean).join('\n\n'),
    tags: [titleOf(source.subject)],
    security: securityOf(contract.access),
    parameters,
    ...(hasBody && {
      requestBody: { required: true, content: bodyContent(contract, body) },
    }),
    responses: responses(contract),
    'x-codeSamples': [{ lang: 'curl', source: curlOf(contract, hasBody ? body : null, parameters, site) }],
  }
}

const bodyContent = (contract: AnyContract, schema: JsonSchema) => ({
  'application/json': { schema },
  ...(contract.forms && { 'application/x-www-form-urlencoded': { schema } }),
})

function parameter(place: 'path' | 'query', name: string, schema: JsonSchema, required: boolean): Parameter {
  return { in: place, name, required, schema }
}

function responses(contract: AnyContract) {
  const reply = schemaOf(contract.reply, 'output')
  const isStream = contract.reply instanceof z.ZodNever
  const schema =
    contract.envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: reply } } : reply
  const good = isStream
    ? { description: 'The file, or the stream of events.', headers: limits }
    : { description: 'Done.', headers: limits, content: { 'application/json': { schema } } }
  return { 200: good, ...failuresOf(contract) }
}

function securityOf(access: CallAccess): Record<string, string[]>[] {
  if (access.anyone) return []
  return access.scope ? [{ user: [] }, { key: [] }] : [{ user: [] }]
}

function whoMay(access: CallAccess): string {
  if (access.anyone) return 'For everyone.'
  const people = access.exactly ? `For the ${access.role}` : `For ${access.role}s and above`
  return access.scope ? `${people}, or an API key for ${access.scope}.` : `${people}.`
}

/** `sendMessageNow` → `Send message now`: our names are the shop's words. */
function sentence(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const titleOf = (subject: string) => sentence(subject.replaceAll('-', ' '))

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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

/** The call as one types it in a terminal, with what is needed filled in. */
function curlOf(
  contract: AnyContract,
  body: JsonSchema | null,
  parameters: Parameter[],
  site: string,
): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    String(sample(schemaIn(parameters, name), name)),
  )
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(schema, name)))}`)
  const address = `${site}${path}${query.length ? `?${query.join('&')}` : ''}`
  const { access, method } = contract
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`,
    ...(access.anyone ? [] : [access.scope ? `-H 'X-API-KEY: cetak_…'` : `-H 'Authorization: Bearer …'`]),
    ...(body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(neededOf(body)).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ]
  return lines.join(' \\\n  ')
}

const schemaIn = (parameters: Parameter[], name: string) =>
  parameters.find((each) => each.name === name)?.schema ?? {}

/** What a message is made of, though a part of it may be missing: without it the example would be refused. */
const usual = /^(message|scheduled_time)$/

/** What must be there, or usually is; where nothing must, what may, so that the example shows something. */
function neededOf(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const shown = required.length
    ? properties.filter(([name]) => required.includes(name) || usual.test(name))
    : properties.slice(0, 2)
  return Object.fromEntries(shown.map(([name, each]) => [name, sample(each, name)]))
}

const byName: [pattern: RegExp, value: string][] = [
  [/phone|number/i, '60123456789'],
  [/scheduled_time|_at$/, '2026-12-24 09:00:00'],
  [/^from$/, '09:00'],
  [/^to$/, '21:00'],
  [/email/, 'ani@kedai.my'],
  [/url/i, 'https://kedai.my/gambar.png'],
  [/password/, 'rahsia-kedai-1'],
  [/^(message|text|body)$/, 'Pesanan anda siap'],
  [/name|nama/i, 'Ani'],
  [/quantity|bilangan/i, '100'],
]

/** A value that such a schema takes, as one would expect it under this name. */
function sample(schema: JsonSchema, name: string): unknown {
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return sample(choices[0], name)
  if (schema['format'] === 'uuid') return '5f0c2e9a-6c1b-4d7e-9a3e-2b1d0c4f8e77'
  if (schema['format'] === 'date') return '2026-12-25'
  const [type] = [schema['type']].flat()
  switch (type) {
    case 'object':
      return neededOf(schema)
    case 'array':
      return [sample((schema['items'] ?? {}) as JsonSchema, name)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    default:
      return byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
  }
}

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

/** A part of a call that stands in its address. */
interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  schema: JsonSchema
}
