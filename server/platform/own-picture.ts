import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const publicFolder = join(import.meta.dirname, '../../public')

/**
 * The bytes behind the address of a picture of ours, as anyone would get them; null where there is none. Addresses
 * elsewhere are not asked: what is printed must not hang on them.
 */
export async function ownPicture(http: FastifyInstance, address: string): Promise<Uint8Array | null> {
  // What comes with the program is there without its pages, too.
  if (/^\/pictures\/[\w-]+\.(svg|png|jpe?g|webp)$/.test(address))
    return readFile(join(publicFolder, address)).catch(() => null)
  if (!/^\/(?!\/)/.test(address)) return null
  const { statusCode, headers, rawPayload } = await http.inject({ method: 'GET', url: address })
  const isPicture = String(headers['content-type']).startsWith('image/')
  return statusCode === 200 && isPicture ? rawPayload : null
}
