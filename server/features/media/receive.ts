import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { UploadedMedia } from '#core/media/media.ts'
import { formatFileSize, explainSizeLimit, uploadLimits } from '#core/media/media-limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Cut } from '#server/print/images/pictures.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { arrive } from './arrive.ts'
import { cleanName } from './file-name.ts'
import { insertFile } from './media-store.ts'
import { cutPicture, makePicture } from './pictures.ts'
import { sniff, type Sniffed } from './sniff.ts'

/** Where uploads are stored. */
export interface MediaStorage {
  db: Db
  files: StoredFiles
}

const beyondAll = `Files of more than ${formatFileSize(uploadLimits.document)} cannot be uploaded. Make it smaller, or add it by URL.`

type Stored = Omit<UploadedMedia, 'url'> & { path: string }

/**
 * Takes the one file of a request: told by its content, pictures made what WhatsApp takes, stored under a clean
 * name.
 */
export function receive(parts: MediaStorage, request: FastifyRequest, uploadedBy: string) {
  return received(request, async ({ from, to, name, sniffed, who }) => {
    if (sniffed.kind !== 'picture') return store(parts, from, name, sniffed, uploadedBy)
    const made = await makePicture(who, from, to, sniffed)
    return made instanceof Refusal ? made : store(parts, to, name, made, uploadedBy)
  })
}

/** The same for a picture only, cut and made for its use in the catalogue. */
export function receivePicture(parts: MediaStorage, request: FastifyRequest, uploadedBy: string, cut: Cut) {
  return received(request, async ({ from, to, name, sniffed, who }) => {
    if (sniffed.kind !== 'picture')
      return refuse('not_taken', { error: 'Please choose a picture: JPEG, PNG, WebP or GIF.' })
    const made = await cutPicture(who, from, to, cut)
    return made instanceof Refusal ? made : store(parts, to, name, made, uploadedBy)
  })
}

interface Given {
  /** Where it lies, and where what is made of it may lie. */
  from: string
  to: string
  name: string
  sniffed: Sniffed
  /** The network that it came from. */
  who: string
}

async function received<Kept>(request: FastifyRequest, take: (given: Given) => Promise<Kept>) {
  const kept = await arrive(request, uploadLimits.document, async ({ path, folder, name, from: who }) => {
    const sniffed = await judge(path, name)
    if (sniffed instanceof Refusal) return sniffed
    return take({ from: path, to: join(folder, 'made'), name, sniffed, who })
  })
  if (kept === 'no_room') return refuse('no_room')
  if (kept === 'none') return refuse('no_file')
  if (kept === 'broken')
    return refuse('no_file', { error: 'The file did not arrive whole. Please try again.' })
  return kept === 'too_large' ? refuse('too_large', { error: beyondAll }) : kept
}

async function judge(path: string, name: string) {
  const { size } = await stat(path)
  if (size === 0) return refuse('no_file', { error: 'This file is empty.' })
  const sniffed = await sniff(path, name)
  if (sniffed instanceof Refusal) return sniffed
  const wrong = explainSizeLimit(sniffed.kind, size)
  return wrong ? refuse('too_large', { error: wrong }) : sniffed
}

async function store(
  { db, files }: MediaStorage,
  path: string,
  given: string,
  { kind, type, ending }: Sniffed,
  uploadedBy: string,
): Promise<Stored> {
  const { hash, bytes } = await files.store(path, type)
  const id = randomBytes(20).toString('base64url')
  const name = cleanName(given, ending)
  await insertFile(db, { id, name, type, bytes, uploadedBy, file: hash })
  return { path: `/media/${id}/${name}`, name, type: kind === 'document' ? 'document' : 'media', size: bytes }
}
