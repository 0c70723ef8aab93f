import type { FastifyReply } from 'fastify'
import { handled } from './route.ts'

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
