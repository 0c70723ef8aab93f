import { getField } from '#core/shared/typed-records.ts'
import type { CodedIssue } from '#core/shared/coded-issues.ts'
import type { IssueParams } from '#core/shared/coded-issues.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import type { ErrorBody } from '#core/shared-errors.ts'
import { endSession, readToken, sessionExpiredMessage } from './session.ts'

/** The message is the server's, or a general text if there was no readable response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly fields: Record<string, string>
  /** Values for the placeholders in the message. */
  readonly params: IssueParams | undefined
  /** Codes of field errors. Fields whose errors have no code are missing. */
  readonly issues: Record<string, CodedIssue>
  readonly details: unknown

  constructor(status: number, failure: Partial<ErrorBody>, fallback: string) {
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
 * Calls the API from the browser with `apiKey`, or else with the signed-in user's token if there is one. A `file` is
 * sent as form data, with the input in the query string. Throws `ApiError`. A 401 response to a call with the user's
 * token also ends the session (AUTH-04).
 */
export async function api<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal; file?: File; apiKey?: string } = {},
): Promise<ReplyOf<C>> {
  const { path, rest } = fillContractPath(contract, input ?? {})
  const token = options.apiKey ? null : readToken()
  const response = await send(contract, path, rest, createAuthHeaders(token, options.apiKey), options)
  const body = await readJson(response)
  if (!response.ok) {
    throw failed(response, body, token)
  }
  const parsed = contract.reply.safeParse(contract.envelope === 'data' ? getField(body, 'data') : body)
  if (!parsed.success) throw new ApiError(response.status, { code: 'unreadable' }, unreadable)
  return parsed.data
}

const unreadable = 'The response could not be read. Please reload the page.'

export async function fetchApiFile<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const { path, rest } = fillContractPath(contract, input ?? {})
  const token = readToken()
  const response = await send(contract, path, rest, createAuthHeaders(token), options)
  if (response.ok) return response.blob()
  throw failed(response, await readJson(response), token)
}

/**
 * Creates the error of a failed call. If the session has expired, ends the session and reports only the
 * expiry.
 */
function failed({ status, statusText }: Response, body: unknown, token: string | null): ApiError {
  const expired = status === 401 && token !== null
  if (expired) endSession('expired', token)
  const failure = {
    ...(body as Partial<ErrorBody> | null),
    ...(expired && { message: sessionExpiredMessage }),
  }
  return new ApiError(status, failure, `API Error: ${status} ${statusText}`)
}

export function createAuthHeaders(token: string | null, apiKey?: string): Record<string, string> {
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
  const query = reading || file ? toQueryString(rest) : ''
  const form = file && createFileForm(file)
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

function createFileForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export function toQueryString(fields: Record<string, unknown>): string {
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
