import { fillParams, readIssue, type CodedIssue } from '#core/shared/coded-issues.ts'
import { formatInputIssue, createInputIssue } from '#core/shared/input-messages.ts'
import type { z } from 'zod'
import type { CallAccess, AnyContract } from '#core/contract.ts'
import { sharedErrors, type Failure } from '#core/shared-errors.ts'
import { isAllowed } from '#core/shared/role.ts'
import { Refusal, refuse } from './refusal.ts'
import { handled, type Call, type Caller, type Route } from './route.ts'

/** Null when the caller may; otherwise why not. Every call passes here, also those of the page renderer. */
export function checkPermission(access: CallAccess, caller: Caller | null): Refusal | null {
  if (access.anyone) return null
  if (!caller) return refuse('not_authenticated')
  if (caller.kind === 'key') {
    return access.scope && caller.scopes.includes(access.scope) ? null : refuse('forbidden')
  }
  return isAllowed(access, caller.role) ? null : refuse('forbidden')
}

export type Answer =
  | { status: number; body: unknown; failure?: never }
  | { status: number; body: Failure; failure: true }
  | typeof handled

/** Runs one call: permission, input, handler, reply. Throws only on the unexpected. */
export async function answerCall(route: Route, rawInput: unknown, call: Call): Promise<Answer> {
  const { contract, handler } = route
  const refused = checkPermission(contract.access, call.caller)
  if (refused) return answerRefusal(contract, refused)
  // Text that no column takes, whatever the field: here once, for every call (SEC-06).
  const bad = contract.asItComes ? null : unstorable(rawInput)
  const input = contract.input.safeParse(rawInput)
  if (!input.success || bad) return answerRefusal(contract, invalid(input.error, bad))
  const result = await handler(input.data, call)
  return result === handled ? handled : createAnswer(contract, result)
}

/** What a handler's result is over HTTP. */
export function createAnswer(contract: AnyContract, result: unknown): Answer & object {
  if (result instanceof Refusal) return answerRefusal(contract, result)
  // Parsing the reply drops every field that the contract doesn't name: nothing leaves by accident.
  const reply = contract.reply.parse(result)
  return { status: 200, body: contract.envelope === 'data' ? { data: reply } : reply }
}

/** By field; what a contract says itself comes before `unstorable` text. */
function invalid(error: z.ZodError | undefined, bad: Record<string, CodedIssue> | null): Refusal {
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

/** The answer for a refusal, with the words of the contract (or of `sharedErrors`) where it brings none. */
export function answerRefusal(
  contract: Pick<AnyContract, 'errors'> | null,
  refusal: Refusal,
): Extract<Answer, { failure: true }> {
  const table: Record<string, { status: number; error: string }> = { ...sharedErrors, ...contract?.errors }
  const known = table[refusal.code]
  if (!known) throw new Error(`refusal code ${refusal.code} is not in the contract`)
  const error = refusal.words?.error ?? fillParams(known.error, refusal.params ?? {})
  const body: Failure = {
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

/** Half of a character, or NUL: PostgreSQL has no place for either, and says so as a failure of ours. */
const cannotBeStored = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Deeper than any contract: `unreadable.ts` has refused what comes as JSON. */
const deepest = 40

/** What no column can hold, by field as in `MessageFailure`; null where all is well. */
function unstorable(input: unknown): Record<string, CodedIssue> | null {
  const found: Record<string, CodedIssue> = {}
  const look = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      if (cannotBeStored(value)) found[nameOf(path)] = createInputIssue('unstorable', path)
    } else if (typeof value === 'object' && value !== null && path.length < deepest) {
      for (const [key, each] of Object.entries(value)) {
        if (cannotBeStored(key)) found[nameOf(path)] = createInputIssue('unstorable', path)
        else look(each, [...path, Array.isArray(value) ? Number(key) : key])
      }
    }
  }
  look(input, [])
  return Object.keys(found).length ? found : null
}

const nameOf = (path: (string | number)[]) => path.join('.')
