import type { AnyContract } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import type { ErrorBody } from '#core/shared-errors.ts'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { ApiError, createAuthHeaders, toQueryString } from './api.ts'
import { endSession, readToken } from './session.ts'

/**
 * Makes a call that takes a file, with the other input in the query string. `onProgress` receives the
 * fraction sent, from 0 to 1. Uses XMLHttpRequest, because fetch reports no upload progress. Throws the same
 * errors as `api`; an aborted call never settles.
 */
export function uploadFile<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ReplyOf<C>> {
  const { path, rest } = fillContractPath(contract, input ?? {})
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { query, headers } = placesOf(contract, rest)
    request.open(contract.method, path + toQueryString(query))
    const sent = { accept: 'application/json', ...headers, ...createAuthHeaders(token) }
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('error', () => {
      reject(new ApiError(0, {}, 'No connection. Check your internet and try again.'))
    })
    request.addEventListener('load', () => {
      const body: ({ data?: unknown } & Partial<ErrorBody>) | null = request.response
      const reply = contract.reply.safeParse(contract.envelope === 'data' ? body?.data : body)
      if (request.status === 200 && reply.success) return resolve(reply.data)
      if (request.status === 401 && token) endSession('expired', token)
      return reject(
        new ApiError(request.status, body ?? {}, `API Error: ${request.status} ${request.statusText}`),
      )
    })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

function placesOf({ inHeaders = {} }: AnyContract, input: Record<string, unknown>) {
  const query = { ...input }
  const headers: Record<string, string> = {}
  for (const [field, header] of Object.entries(inHeaders)) {
    headers[header] = String(input[field])
    delete query[field]
  }
  return { query, headers }
}
