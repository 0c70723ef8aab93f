import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest, FastifyReply } from 'fastify'
import { createRequestError } from './limits/answer-error.ts'
import { getErrorDetails } from '../error-details.ts'
import { alreadyAnswered } from './route.ts'

/** Returns `null` if there is no file. `truncated` is set if the file exceeds `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | null> {
  if (!request.isMultipart()) return null
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch((error: unknown) => {
    throw toUploadError(error)
  })
  return part ?? null
}

/**
 * Classifies an error while a file is read. An error with a code, such as a full disk, occurred on the server. Any
 * other error means that the connection broke while the form was sent.
 */
export const toUploadError = (error: unknown) =>
  getErrorDetails(error).code ? error : createRequestError('broken_form')

export async function readSmallUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; name: string } | 'no_file' | 'too_large'> {
  return request.server.uploads.receive(request, async () => {
    const part = await readUpload(request, maxBytes)
    if (!part) return 'no_file'
    try {
      const chunks = await part.file.toArray()
      return part.file.truncated ? 'too_large' : { bytes: Buffer.concat(chunks), name: part.filename }
    } catch (error) {
      throw toUploadError(error)
    }
  })
}

/** Sends a file. With `inline`, the browser may display the file. Otherwise it downloads the file. */
export async function sendDownload(
  reply: FastifyReply,
  {
    type,
    name,
    content,
    inline = false,
  }: { type: string; name: string; content: string | Buffer; inline?: boolean },
): Promise<typeof alreadyAnswered> {
  await reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
  return alreadyAnswered
}
