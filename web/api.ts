import { getField } from '#core/shared/typed-records.ts'
import type { CodedIssue } from '#core/shared/coded-issues.ts'
import type { IssueParams } from '#core/shared/coded-issues.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { pathOf } from '#core/path-of.ts'
import type { Failure } from '#core/shared-errors.ts'
import { endSession, readToken, sessionExpired } from './session.ts'

/** A call that failed: the server's words, or our own where there was no answer to read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly fields: Record<string, string>
  /** What stands in the places of the code's words. */
  readonly params: IssueParams | undefined
  /** The fields' problems as codes, as far as they have some. */
  readonly issues: Record<string, CodedIssue>
  readonly details: unknown

  constructor(status: number, failure: Partial<Failure>, fallback: string) {
    super(failure.message ?? failure.error ?? fallback)
    this.status = status
    this.code = failure.code ?? (status === 0 ? 'offline' : 'unknown')
    this.error = failure.error ?? failure.message ?? fallback
    this.fields = failure.fields ?? {}
    this.params = failure.params
    this.issues = failure.issues ?? {}
    this.details = failure.details
  }
}

/**
 * Makes a call from the browser with the signed-in user's token, if there is one, or as the machine that `apiKey`
 * was issued for. A `file` travels as a form, with the input in the query.
 * Throws `ApiError`; a 401 on a call that was made signed in also ends the session (AUTH-04).
 */
export async function api<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal; file?: File; apiKey?: string } = {},
): Promise<ReplyOf<C>> {
  const { path, rest } = pathOf(contract, input ?? {})
  const token = options.apiKey ? null : readToken()
  const response = await send(contract, path, rest, callerHeaders(token, options.apiKey), options)
  const body = await readJson(response)
  if (!response.ok) {
    throw failed(response, body, token)
  }
  const parsed = contract.reply.safeParse(contract.envelope === 'data' ? getField(body, 'data') : body)
  if (!parsed.success) throw new ApiError(response.status, { code: 'unreadable' }, unreadable)
  return parsed.data
}

const unreadable = 'The answer could not be read. Please reload the page.'

/** The file that a call answers with, under the same rules as `api`. */
export async function apiFile<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const { path, rest } = pathOf(contract, input ?? {})
  const token = readToken()
  const response = await send(contract, path, rest, callerHeaders(token), options)
  if (response.ok) return response.blob()
  throw failed(response, await readJson(response), token)
}

/** Why a call failed. The session that it was made with ends where it has expired, and that is all it says. */
function failed({ status, statusText }: Response, body: unknown, token: string | null): ApiError {
  const expired = status === 401 && token !== null
  if (expired) endSession('expired', token)
  const failure = { ...(body as Partial<Failure> | null), ...(expired && { message: sessionExpired }) }
  return new ApiError(status, failure, `API Error: ${status} ${statusText}`)
}

/** Who makes the call: a machine by its key, or the signed-in user. */
export function callerHeaders(token: string | null, apiKey?: string): Record<string, string> {
  if (apiKey) return { 'x-api-key': apiKey }
  return token ? { authorization: `Bearer ${token}` } : {}
}

async function send(
  contract: AnyContract,
  path: string,
  rest: Record<string, unknown>,
  proof: Record<string, string>,
  { signal, file }: { signal?: AbortSignal; file?: File },
): Promise<Response> {
  const reading = contract.method === 'GET'
  const query = reading || file ? queryOf(rest) : ''
  const form = file && formWith(file)
  try {
    return await fetch(path + query, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        ...(!reading && !form && { 'content-type': 'application/json' }),
        ...proof,
      },
      ...(!reading && { body: form ?? JSON.stringify(rest) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, 'No connection. Check your internet and try again.')
  }
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export function queryOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
