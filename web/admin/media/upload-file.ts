import type { Failure } from '../../../core/contracts/contract.ts'
import { uploadMedia, type UploadedMedia } from '../../../core/contracts/media.ts'
import { ApiError } from '../../api.ts'
import { endSession, readToken } from '../../session.ts'

/**
 * Sends a file from the device; `onProgress` gets the share that has left, 0 to 1. By XMLHttpRequest, since fetch
 * doesn't tell how far it is. Throws as `api` does; an aborted one never settles.
 */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedMedia> {
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadMedia.method, uploadMedia.path)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('error', () => {
      reject(new ApiError(0, {}, 'No connection. Check your internet and try again.'))
    })
    request.addEventListener('load', () => {
      const body: ({ data?: unknown } & Partial<Failure>) | null = request.response
      const uploaded = uploadMedia.reply.safeParse(body?.data)
      if (request.status === 200 && uploaded.success) return resolve(uploaded.data)
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
