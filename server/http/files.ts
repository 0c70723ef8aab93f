import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest, FastifyReply } from 'fastify'
import { requestError } from './limits/answer-error.ts'
import { factsOf } from '../error-details.ts'
import { handled } from './route.ts'

/** The one file of a request, of which `truncated` tells that it has more than `mostBytes`; null without one. */
export async function readUpload(request: FastifyRequest, mostBytes: number): Promise<MultipartFile | null> {
  if (!request.isMultipart()) return null
  const part = await request.file({ limits: { fileSize: mostBytes } }).catch((error: unknown) => {
    throw uploadError(error)
  })
  return part ?? null
}

/** What reading a file has thrown: a form that breaks off is the sender's, what has a code (a full disk) is ours. */
export const uploadError = (error: unknown) => (factsOf(error).code ? error : requestError('broken_form'))

/** The one file of a request, whole in memory: for what has a few megabytes. `too_large`: more than `mostBytes`. */
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
      throw uploadError(error)
    }
  })
}

/** Answers with a file that the browser saves under this name, and that nobody in between keeps. */
export async function sendFile(
  reply: FastifyReply,
  { type, name, content }: { type: string; name: string; content: string | Buffer },
): Promise<typeof handled> {
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
  return handled
}
