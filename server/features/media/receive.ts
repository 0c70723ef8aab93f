import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadedMedia } from '../../../core/contracts/media.ts'
import { tooLarge, uploadLimits } from '../../../core/values/media-limits.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { cleanName } from './file-name.ts'
import { addPiece, beginFile, completeFile } from './media-store.ts'
import { makePicture } from './pictures.ts'
import { sniff, type Sniffed } from './sniff.ts'

/** One statement of this size takes the embedded database a few milliseconds: due messages don't wait for it. */
const pieceBytes = 256 * 1024

type Stored = Omit<UploadedMedia, 'url'> & { path: string }

/**
 * Takes the one file of a request: told by its content, pictures made what WhatsApp takes, stored under a clean
 * name. It lies in a temporary file on the way, so memory doesn't grow with its size.
 */
export async function receive(db: Db, request: FastifyRequest, uploadedBy: string) {
  if (!request.isMultipart()) return refuse('no_file')
  const folder = await mkdtemp(join(tmpdir(), 'cetak-upload-'))
  try {
    const [from, to] = [join(folder, 'given'), join(folder, 'made')]
    const part = await request.file({ limits: { fileSize: uploadLimits.document } })
    if (!part) return refuse('no_file')
    await pipeline(part.file, createWriteStream(from))
    if (part.file.truncated)
      return refuse('too_large', { error: tooLarge('document', uploadLimits.document + 1) ?? '' })
    const sniffed = await judge(from, part.filename)
    if (sniffed instanceof Refusal) return sniffed
    if (sniffed.kind !== 'picture') return await store(db, from, part.filename, sniffed, uploadedBy)
    const made = await makePicture(from, to, sniffed)
    return made ? await store(db, to, part.filename, made, uploadedBy) : refuse('unreadable')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function judge(path: string, name: string) {
  const { size } = await stat(path)
  if (size === 0) return refuse('no_file', { error: 'This file is empty.' })
  const sniffed = await sniff(path, name)
  if (sniffed instanceof Refusal) return sniffed
  const wrong = tooLarge(sniffed.kind, size)
  return wrong ? refuse('too_large', { error: wrong }) : sniffed
}

async function store(
  db: Db,
  path: string,
  given: string,
  { kind, type, ending }: Sniffed,
  uploadedBy: string,
): Promise<Stored> {
  const { size } = await stat(path)
  const id = randomBytes(20).toString('base64url')
  const name = cleanName(given, ending)
  await beginFile(db, { id, name, type, bytes: size, uploadedBy })
  let start = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    await addPiece(db, id, start, piece)
    start += piece.length
  }
  await completeFile(db, id)
  return { path: `/media/${id}/${name}`, name, type: kind === 'document' ? 'document' : 'media', size }
}
