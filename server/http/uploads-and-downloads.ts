import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest, FastifyReply } from 'fastify'
import { createRequestError } from './limits/answer-error.ts'
import { getErrorDetails } from '../error-details.ts'
import { alreadyAnswered } from './route.ts'

/**
 * Reads the single file of a request, or returns `null` if there is none. `truncated` is set if the file exceeds
 * `mostBytes`.
 */
export async function readUpload(request: FastifyRequest, mostBytes: number): Promise<MultipartFile | null> {
  if (!request.isMultipart()) return null
  const part = await request.file({ limits: { fileSize: mostBytes } }).catch((error: unknown) => {
    throw classifyUploadError(error)
  })
  return part ?? null
}

/**
 * Classifies an error thrown while reading a file. Errors with a code (such as a full disk) are ours; all others mean
 * that the form broke off.
 */
export const classifyUploadError = (error: unknown) =>
  getErrorDetails(error).code ? error : createRequestError('broken_form')

/** Reads the single file of a request into memory, for files of a few megabytes. */
export async function readSmallUpload(
  request: FastifyRequest,
  mostBytes: number,
): Promise<{ bytes: Uint8Array; name: string } | 'no_file' | 'too_large'> {
  return request.server.uploads.receive(request, async () => {
    const part = await readUpload(request, mostBytes)
    if (!part) return 'no_file'
    try {
      const chunks = await part.file.toArray()
      return part.file.truncated ? 'too_large' : { bytes: Buffer.concat(chunks), name: part.filename }
    } catch (error) {
      throw classifyUploadError(error)
    }
  })
}

/** Sends a file as a download that caches must not store. */
export async function sendDownload(
  reply: FastifyReply,
  { type, name, content }: { type: string; name: string; content: string | Buffer },
): Promise<typeof alreadyAnswered> {
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
  return alreadyAnswered
}
