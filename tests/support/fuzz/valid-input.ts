import type { SeededRandom } from './chance.ts'

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  default?: unknown
}

export class KnownValues {
  readonly #values = new Map<string, unknown[]>()

  learn(answer: unknown, name = '', depth = 0): void {
    if (depth > 6 || answer === null || answer === undefined) return
    if (Array.isArray(answer)) for (const each of answer.slice(0, 5)) this.learn(each, name, depth + 1)
    else if (typeof answer === 'object')
      for (const [key, each] of Object.entries(answer)) this.learn(each, key, depth + 1)
    else if (/(^|_)(id|ids|key|number|slug|version|phone|name|list|cursor|next)$/i.test(name)) {
      const values = this.#values.get(name) ?? []
      if (!values.includes(answer)) values.push(answer)
      this.#values.set(name, values.slice(-40))
    }
  }

  like(name: string, chance: SeededRandom): unknown {
    const own = this.#values.get(name) ?? []
    const ids = this.#values.get('id') ?? []
    const from = own.length > 0 && chance.hits(0.7) ? own : ids
    return from.length ? chance.one(from) : undefined
  }
}

/** Returns a value that fits a schema. Calls may still refuse it, because schemas don't describe all rules. */
export function createValidInput(
  schema: Schema,
  name: string,
  chance: SeededRandom,
  known: KnownValues,
): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return createValidInput(chance.one(choices), name, chance, known)
  const type = Array.isArray(schema.type) ? chance.one(schema.type) : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || chance.hits(0.5))
          .map(([field, each]) => [field, createValidInput(each, field, chance, known)]),
      )
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, chance.whole(0, Math.min(schema.maxItems ?? 3, 3)))
      return Array.from({ length: count }, () => createValidInput(schema.items ?? {}, name, chance, known))
    }
    case 'boolean':
      return chance.hits(0.5)
    case 'null':
      return null
    case 'integer':
    case 'number': {
      const existing = known.like(name, chance)
      if (typeof existing === 'number' && chance.hits(0.6)) return existing
      const least = Math.max(schema.minimum ?? 0, -1000)
      return chance.whole(least, Math.max(least, Math.min(schema.maximum ?? 100, least + 100)))
    }
    default:
      return textFor(schema, name, chance, known)
  }
}

const byName: [name: RegExp, value: string][] = [
  [/phone|number/i, '60123456789'],
  [/scheduled_time/, '2030-12-24 09:00:00'],
  [/_on$|^(from|to|day)$/, '2026-12-24'],
  [/time/, '09:30'],
  [/email/, 'ani@kedai.test'],
  [/url|link/i, 'https://127.0.0.1:9/a.png'],
  [/state/, 'Selangor'],
  [/postcode/, '43000'],
  [/size/i, '6cm'],
  [/amount|cost/i, '14.00'],
]

function textFor(schema: Schema, name: string, chance: SeededRandom, known: KnownValues): string {
  const existing = known.like(name, chance)
  if (typeof existing === 'string' && chance.hits(0.6)) return existing
  if (typeof existing === 'number' && chance.hits(0.6)) return String(existing)
  if (schema.format === 'uuid') return '5f0c2e9a-6c1b-4d7e-9a3e-2b1d0c4f8e77'
  if (schema.format === 'date-time') return '2026-12-24T09:00:00Z'
  const usual = byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'Ani'
  return chance.hits(0.8) ? usual : usual.repeat(chance.whole(1, 4)).slice(0, schema.maxLength ?? 40)
}
