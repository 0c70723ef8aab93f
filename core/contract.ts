import { z } from 'zod'
import { wordsForIssue } from './shared/input-reasons.ts'
import type { Access, Role, Scope } from './shared/role.ts'

// Whoever reads a contract's input reads it with these words, on the server and in a form: zod's own ("Invalid input:
// expected string, received undefined") are a program's. Words that a schema brings itself come first.
z.config({ customError: wordsForIssue })

/**
 * A contract is one call: its method, path, who may make it, what it takes, what it answers and how it can
 * refuse. The server registers it with `route(contract, handler)`; the browser and the page renderer make it
 * with `api(contract, input)`. Both sides parse, so the types are inferred and never written twice.
 */
export interface Contract<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Errors extends ErrorTable = ErrorTable,
> {
  method: Method
  /** Path with `:name` for each input field that travels in the path. */
  path: string
  access: Access
  /** Path, query and body fields together: names are unique across the three. */
  input: Input
  reply: Reply
  /** `data`: the answer travels as `{ "data": … }` (API-01); `bare`: as it is. */
  envelope: 'data' | 'bare'
  errors: Errors
  /** How long a body may be; where left out, what its parts may add up to, 64 kB to 1 MiB (`body-limit.ts`). */
  mostBytes?: number
  /** Fields that travel in a header where the rest is in the address, which proxies write down: field → header. */
  inHeaders?: Readonly<Record<string, string>>
  /** It comes from a gateway, with whatever customers have typed: its handler sees to what can't be stored. */
  asItComes?: true
  /** Takes a form (`application/x-www-form-urlencoded`) beside JSON. */
  forms?: true
  /** Weight of one call in the limit of calls per minute. Defaults to 1; expensive calls have more. */
  cost?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
// oxlint-disable-next-line typescript/no-explicit-any -- a contract of any input, for generic code only
export type AnyContract = Contract<any, any, any>

/** Every way a call can refuse: code → HTTP status and the words the caller sees. */
export type ErrorTable = Record<string, { status: number; error: string }>

export { roles, scopes, type Access, type Role, type Scope } from './shared/role.ts'

export const anyone: Access = { anyone: true }
export const atLeast = (role: Role, scope?: Scope): Access => ({ role, ...(scope && { scope }) })
export const administratorOnly = (scope?: Scope): Access => ({
  role: 'administrator',
  exactly: true,
  ...(scope && { scope }),
})

export type InputOf<C extends AnyContract> = z.input<C['input']>
export type ParsedInputOf<C extends AnyContract> = z.output<C['input']>
export type ReplyOf<C extends AnyContract> = z.output<C['reply']>
export type ErrorCodeOf<C extends AnyContract> = keyof C['errors'] & string

/** Defines a contract; see `Contract`. Leave `errors` out for a call that only the shared errors can refuse. */
export function contract<
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Errors extends ErrorTable = {},
>(
  method: Method,
  path: string,
  parts: {
    access: Access
    input: Input
    reply: Reply
    envelope?: 'data' | 'bare'
    errors?: Errors
    mostBytes?: number
    inHeaders?: Readonly<Record<string, string>>
    asItComes?: true
    forms?: true
    cost?: number
  },
): Contract<Input, Reply, Errors> {
  return {
    method,
    path,
    access: parts.access,
    input: parts.input,
    reply: parts.reply,
    envelope: parts.envelope ?? 'bare',
    errors: (parts.errors ?? {}) as Errors,
    ...(parts.mostBytes !== undefined && { mostBytes: parts.mostBytes }),
    ...(parts.inHeaders && { inHeaders: parts.inHeaders }),
    ...(parts.asItComes && { asItComes: true }),
    ...(parts.forms && { forms: parts.forms }),
    ...(parts.cost !== undefined && { cost: parts.cost }),
  }
}
