import { z } from 'zod'
import type { Access, AnyContract } from '#core/contract.ts'
import { curlOf } from './api-example.ts'
import type { JsonSchema, Parameter } from './api-schema.ts'
import { subjects } from './api-subjects.ts'
import type { ContractSource } from './contract-source.ts'
import { schemaOf } from './api-input.ts'
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

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.anyone) return []
  return access.scope ? [{ user: [] }, { key: [] }] : [{ user: [] }]
}

function whoMay(access: Access): string {
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
