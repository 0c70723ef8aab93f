import { z } from 'zod'
import { apiKeyScopes, type CallAccess, type AnyContract } from '#core/contract.ts'
import { hasScope } from '#core/shared/role.ts'
import { tagDescriptions } from './tag-descriptions.ts'
import type { ContractSource } from './contract-source.ts'
import { rateLimitHeaderDefinitions, rateLimitHeaders, errorSchema, describeErrors } from './api-errors.ts'

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
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: describeOperation(contract, source, site),
    }
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
      name: getTagTitle(subject),
      description: tagDescriptions[subject] ?? '',
    })),
    paths,
    components: { schemas: { Failure: errorSchema }, headers: rateLimitHeaderDefinitions, securitySchemes },
  }
}

const introduction = [
  'Programs authenticate with an API key in the `X-API-KEY` header. An administrator creates the key in Settings and',
  'selects its scopes. Users sign in with `POST /wp-json/jwt-auth/v1/token` and send the token as',
  '`Authorization: Bearer`. Request bodies are JSON. Times without a zone are Malaysian time. All errors have the same',
  'shape and a stable `code`. The limit is 1,200 calls per minute and IP address; each response has the number of',
  'remaining calls.',
].join(' ')

const securitySchemes = {
  user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
}

function describeOperation(contract: AnyContract, source: ContractSource, site: string) {
  const input = toJsonSchema(contract.input, 'input')
  const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const required = new Set(Array.isArray(input['required']) ? input['required'] : [])
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const inQuery = contract.method === 'GET'
  const parameters = [
    ...inPath.map((name) => describeParameter('path', name, input.properties?.[name] ?? {}, true)),
    ...(inQuery
      ? rest.map(([name, schema]) => describeParameter('query', name, schema, required.has(name)))
      : []),
  ]
  const body: JsonSchema = {
    ...input,
    properties: Object.fromEntries(rest),
    required: rest.map(([name]) => name).filter((name) => required.has(name)),
  }
  const hasBody = !inQuery && rest.length > 0
  return {
    operationId: source.name,
    summary: toSentence(source.name),
    description: [describeAccess(contract.access), source.about].filter(Boolean).join('\n\n'),
    tags: [getTagTitle(source.subject)],
    security: getSecurity(contract.access),
    parameters,
    ...(hasBody && {
      requestBody: { required: true, content: describeBody(contract, body) },
    }),
    responses: describeResponses(contract),
    'x-codeSamples': [
      { lang: 'curl', source: createCurlSample(contract, hasBody ? body : null, parameters, site) },
    ],
  }
}

const describeBody = (contract: AnyContract, schema: JsonSchema) => ({
  'application/json': { schema },
  ...(contract.forms && { 'application/x-www-form-urlencoded': { schema } }),
})

function describeParameter(
  location: 'path' | 'query',
  name: string,
  schema: JsonSchema,
  required: boolean,
): Parameter {
  return { in: location, name, required, schema }
}

function describeResponses(contract: AnyContract) {
  const reply = toJsonSchema(contract.reply, 'output')
  const isStream = contract.reply instanceof z.ZodNever
  const schema =
    contract.envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: reply } } : reply
  const success = isStream
    ? { description: 'The file or event stream.', headers: rateLimitHeaders }
    : { description: 'Success.', headers: rateLimitHeaders, content: { 'application/json': { schema } } }
  return { 200: success, ...describeErrors(contract) }
}

function getSecurity(access: CallAccess): Record<string, string[]>[] {
  if (access.anyone) return []
  return access.scope ? [{ user: [] }, { key: [] }] : [{ user: [] }]
}

function describeAccess(access: CallAccess): string {
  if (access.anyone) return 'Public.'
  const people = access.exactly
    ? `Requires the ${access.role} role`
    : `Requires the ${access.role} role or higher`
  if (!access.scope) return `${people}.`
  const scopes = apiKeyScopes.filter((scope) => access.scope && hasScope([scope], access.scope))
  return `${people}, or an API key with the ${scopes.join(' or ')} scope.`
}

/** Converts a name to words: `sendMessageNow` → `Send message now`. */
function toSentence(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const getTagTitle = (subject: string) => toSentence(subject.replaceAll('-', ' '))

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      addRecordProperties(jsonSchema)
      replaceTuples(jsonSchema)
    },
  })
  return json as JsonSchema
}

/**
 * Adds each name of a record with fixed keys as a property with the schema of its value, because zod lists only the
 * required names.
 */
function addRecordProperties(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { required, properties, additionalProperties } = jsonSchema
  if (!required || properties || typeof additionalProperties !== 'object') return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
}

/** Describes a tuple, such as a point, with `items`, because many clients don't support `prefixItems`. */
function replaceTuples(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems, items } = jsonSchema
  if (!prefixItems || items) return
  delete jsonSchema.prefixItems
  const schemas = prefixItems.filter((item) => typeof item === 'object')
  const [first, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()
  if (first === undefined) return
  jsonSchema.items = others.length > 0 ? { anyOf: [first, ...others] } : first
}

function createCurlSample(
  contract: AnyContract,
  body: JsonSchema | null,
  parameters: Parameter[],
  site: string,
): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    String(createSample(findParameterSchema(parameters, name), name)),
  )
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(createSample(schema, name)))}`)
  const address = `${site}${path}${query.length ? `?${query.join('&')}` : ''}`
  const { access, method } = contract
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`,
    ...(access.anyone ? [] : [access.scope ? `-H 'X-API-KEY: cetak_…'` : `-H 'Authorization: Bearer …'`]),
    ...(body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(sampleFields(body)).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ]
  return lines.join(' \\\n  ')
}

const findParameterSchema = (parameters: Parameter[], name: string) =>
  parameters.find((each) => each.name === name)?.schema ?? {}

/**
 * Optional fields that samples include, because the server refuses a message that has neither text nor attachment.
 */
const sampledOptionalFields = /^(message|scheduled_time)$/

function sampleFields(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const sampled = required.length
    ? properties.filter(([name]) => required.includes(name) || sampledOptionalFields.test(name))
    : properties.slice(0, 2)
  return Object.fromEntries(sampled.map(([name, each]) => [name, createSample(each, name)]))
}

const samplesByName: [pattern: RegExp, value: string][] = [
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

function createSample(schema: JsonSchema, name: string): unknown {
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return createSample(choices[0], name)
  if (schema['format'] === 'uuid') return '5f0c2e9a-6c1b-4d7e-9a3e-2b1d0c4f8e77'
  if (schema['format'] === 'date') return '2026-12-25'
  const [type] = [schema['type']].flat()
  switch (type) {
    case 'object':
      return sampleFields(schema)
    case 'array':
      return [createSample((schema['items'] ?? {}) as JsonSchema, name)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    default:
      return samplesByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
  }
}

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  schema: JsonSchema
}
