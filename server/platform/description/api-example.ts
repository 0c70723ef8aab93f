import type { AnyContract } from '#core/contract.ts'
import type { JsonSchema, Parameter } from './api-schema.ts'

/** The call as one types it in a terminal, with what is needed filled in. */
export function curlOf(
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
