import { z } from 'zod'
import { formatZodIssue } from './shared/zod-error-map.ts'
import type { CallAccess, UserRole, ApiKeyScope } from './shared/role.ts'

// These messages replace zod's own ("Invalid input: expected string, received undefined"), which are written for
// developers. They apply wherever a contract's input is parsed, on the server and in forms. Messages set in a schema
// take precedence.
z.config({ customError: formatZodIssue })

/**
 * A contract describes one call: its method, path, permitted roles, input, output and refusals. The server registers
 * it with `route(contract, handler)`; the browser and the page renderer call it with `api(contract, input)`. Both
 * sides parse with the same schemas, so the types are inferred.
 */
export interface Contract<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Errors extends ErrorTable = ErrorTable,
> {
  method: HttpMethod
  /** Path with a `:name` placeholder for each input field in the path. */
  path: string
  access: CallAccess
  /** Path, query and body fields together. A field name occurs only once among the three. */
  input: Input
  reply: Reply
  /** `data` wraps the answer as `{ "data": … }` (API-01). `bare` returns the answer itself. */
  envelope: 'data' | 'bare'
  errors: Errors
  /** Defaults to 64 kB for public calls and 1 MiB for calls by staff. */
  maxBytes?: number
  /**
   * True if the JSON body contains a file, such as a payment slip. The call is refused if the disk has no room for
   * files.
   */
  carriesFile?: true
  /** Query fields that are sent in a header, because proxies log addresses. Maps each field to its header. */
  inHeaders?: Readonly<Record<string, string>>
  /**
   * Skips the check for invalid characters. Gateways pass on anything that customers type, so the handler itself
   * replaces characters that can't be stored.
   */
  asItComes?: true
  forms?: true
  /** Number of calls that this call counts as in the limit per minute. Defaults to 1; expensive calls count as more. */
  cost?: number
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
// oxlint-disable-next-line typescript/no-explicit-any -- a contract of any input, for generic code only
export type AnyContract = Contract<any, any, any>

export type ErrorTable = Record<string, { status: number; error: string }>

export { userRoles, apiKeyScopes, type CallAccess, type UserRole, type ApiKeyScope } from './shared/role.ts'

export const anyCaller: CallAccess = { anyone: true }
export const requireRole = (role: UserRole, scope?: ApiKeyScope): CallAccess => ({
  role,
  ...(scope && { scope }),
})
export const requireAdministrator = (scope?: ApiKeyScope): CallAccess => ({
  role: 'administrator',
  exactly: true,
  ...(scope && { scope }),
})

export type InputOf<C extends AnyContract> = z.input<C['input']>
export type ParsedInputOf<C extends AnyContract> = z.output<C['input']>
export type ReplyOf<C extends AnyContract> = z.output<C['reply']>
export type ErrorCodeOf<C extends AnyContract> = keyof C['errors'] & string

/** Omit `errors` if only the shared errors can occur. */
export function contract<
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Errors extends ErrorTable = {},
>(
  method: HttpMethod,
  path: string,
  parts: {
    access: CallAccess
    input: Input
    reply: Reply
    envelope?: 'data' | 'bare'
    errors?: Errors
    maxBytes?: number
    carriesFile?: true
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
    ...(parts.maxBytes !== undefined && { maxBytes: parts.maxBytes }),
    ...(parts.carriesFile && { carriesFile: true }),
    ...(parts.inHeaders && { inHeaders: parts.inHeaders }),
    ...(parts.asItComes && { asItComes: true }),
    ...(parts.forms && { forms: parts.forms }),
    ...(parts.cost !== undefined && { cost: parts.cost }),
  }
}
