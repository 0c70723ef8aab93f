import { fillParams, readIssue, type CodedIssue } from '#core/shared/coded-issues.ts'
import { formatInputIssue, createInputIssue } from '#core/shared/input-messages.ts'
import type { z } from 'zod'
import type { CallAccess, AnyContract } from '#core/contract.ts'
import { sharedErrors, type ErrorBody } from '#core/shared-errors.ts'
import { hasScope, isAllowed } from '#core/shared/role.ts'
import { Refusal, RefusedError, refuse } from './refusal.ts'
import { alreadyAnswered, type Call, type Caller, type Route } from './route.ts'

/**
 * Returns a refusal if the caller may not make a call. Every call is checked, including calls of the page
 * renderer.
 */
export function checkPermission(access: CallAccess, caller: Caller | null): Refusal | null {
  if (access.anyone) return null
  if (!caller) return refuse('not_authenticated')
  if (caller.kind === 'key') {
    return access.scope && hasScope(caller.scopes, access.scope) ? null : refuse('forbidden')
  }
  return isAllowed(access, caller.role) ? null : refuse('forbidden')
}

export type CallAnswer =
  | { status: number; body: unknown; failure?: never }
  | { status: number; body: ErrorBody; failure: true }
  | typeof alreadyAnswered

/** Checks a call, runs its handler and returns the answer. Throws only unexpected errors. */
export async function answerCall(route: Route, rawInput: unknown, call: Call): Promise<CallAnswer> {
  const { contract, handler } = route
  const refused = checkPermission(contract.access, call.caller)
  if (refused) return answerRefusal(contract, refused)
  // PostgreSQL's text columns reject some characters, so all input is checked for them (SEC-06).
  const bad = contract.asItComes ? null : findUnstorable(rawInput)
  const input = contract.input.safeParse(rawInput)
  if (!input.success || bad) return answerRefusal(contract, createInvalidInput(input.error, bad))
  const result = await runHandler(handler, input.data, call)
  return result === alreadyAnswered ? alreadyAnswered : createAnswer(contract, result)
}

async function runHandler(handler: Route['handler'], input: unknown, call: Call): Promise<unknown> {
  try {
    return await handler(input, call)
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}

export function createAnswer(contract: AnyContract, result: unknown): CallAnswer & object {
  if (result instanceof Refusal) return answerRefusal(contract, result)
  // Parsing removes all fields that the contract does not define, so that no field is sent by accident.
  const reply = contract.reply.parse(result)
  return { status: 200, body: contract.envelope === 'data' ? { data: reply } : reply }
}

/**
 * Builds the refusal of an invalid input. If a field has both a validation error and `bad` characters, the
 * message of the validation error is used.
 */
function createInvalidInput(error: z.ZodError | undefined, bad: Record<string, CodedIssue> | null): Refusal {
  const fields: Record<string, string> = {}
  const issues: Record<string, CodedIssue> = {}
  const add = (name: string, words: string, issue: CodedIssue | null) => {
    if (name in fields) return
    fields[name] = words
    if (issue) issues[name] = issue
  }
  for (const issue of error?.issues ?? []) add(issue.path.join('.'), issue.message, readIssue(issue))
  for (const [name, issue] of Object.entries(bad ?? {})) add(name, formatInputIssue(issue), issue)
  return refuse('invalid_input', { error: Object.values(fields)[0], fields, issues })
}

/**
 * Builds the answer to a refused call. If the refusal has no message, the message of the contract or of
 * `sharedErrors` is used.
 */
export function answerRefusal(
  contract: Pick<AnyContract, 'errors'> | null,
  refusal: Refusal,
): Extract<CallAnswer, { failure: true }> {
  const table: Record<string, { status: number; error: string }> = { ...sharedErrors, ...contract?.errors }
  const known = table[refusal.code]
  if (!known) throw new Error(`refusal code ${refusal.code} is not in the contract`)
  const error = refusal.words?.error ?? fillParams(known.error, refusal.params ?? {})
  const body: ErrorBody = {
    success: false,
    error,
    message: refusal.words?.message ?? error,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.issues && { issues: refusal.issues }),
    ...(refusal.params && { params: refusal.params }),
    ...(refusal.details !== undefined && { details: refusal.details }),
  }
  return { status: known.status, body, failure: true }
}

/** Returns true if the text has a NUL or an unpaired surrogate. PostgreSQL rejects both. */
const cannotBeStored = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * Maximum depth to check, which is more than any contract needs. `malformed-request.ts` has already refused deeper
 * JSON.
 */
const maxDepth = 40

function findUnstorable(input: unknown): Record<string, CodedIssue> | null {
  const found: Record<string, CodedIssue> = {}
  const visit = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      if (cannotBeStored(value)) found[nameOf(path)] = createInputIssue('unstorable', path)
    } else if (typeof value === 'object' && value !== null && path.length < maxDepth) {
      for (const [key, each] of Object.entries(value)) {
        if (cannotBeStored(key)) found[nameOf(path)] = createInputIssue('unstorable', path)
        else visit(each, [...path, Array.isArray(value) ? Number(key) : key])
      }
    }
  }
  visit(input, [])
  return Object.keys(found).length ? found : null
}

const nameOf = (path: (string | number)[]) => path.join('.')
