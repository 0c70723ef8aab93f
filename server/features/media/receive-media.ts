import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { UploadedMedia } from '#core/media/media.ts'
import { formatFileSize, explainSizeLimit, maxUploadedFileBytes } from '#core/media/media-limits.ts'
import type { Db } from '#server/db/database.ts'
import type { ImageCrop } from '#server/print/images/pictures.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { receiveFile } from './receive-file.ts'
import { cleanFileName } from './file-name.ts'
import { insertMediaFile } from './media-store.ts'
import { cropPicture, convertPicture } from './pictures.ts'
import { detectFileType, type DetectedFile } from './detect-file.ts'

export interface MediaStorage {
  db: Db
  files: StoredFiles
}

const tooLargeMessage = `Files can have at most ${formatFileSize(maxUploadedFileBytes.document)}. Make it smaller, or add it by URL.`

type StoredUpload = Omit<UploadedMedia, 'url'> & { path: string }

export function receiveMedia(parts: MediaStorage, request: FastifyRequest, uploadedBy: string) {
  return receiveUpload(request, async ({ from, to, name, sniffed, who }) => {
    if (sniffed.kind !== 'picture') return storeUpload(parts, from, name, sniffed, uploadedBy)
    const made = await convertPicture(who, from, to, sniffed)
    return made instanceof Refusal ? made : storeUpload(parts, to, name, made, uploadedBy)
  })
}

export function receivePicture(
  parts: MediaStorage,
  request: FastifyRequest,
  uploadedBy: string,
  cut: ImageCrop,
) {
  return receiveUpload(request, async ({ from, to, name, sniffed, who }) => {
    if (sniffed.kind !== 'picture')
      return refuse('not_taken', { error: 'Please choose a picture: JPEG, PNG, WebP or GIF.' })
    const made = await cropPicture(who, from, to, cut)
    return made instanceof Refusal ? made : storeUpload(parts, to, name, made, uploadedBy)
  })
}

interface UploadFiles {
  /** Paths of the upload and of the converted file. */
  from: string
  to: string
  name: string
  sniffed: DetectedFile
  /** Network of the uploader. Only one picture per network is opened at a time. */
  who: string
}

async function receiveUpload<Kept>(request: FastifyRequest, take: (given: UploadFiles) => Promise<Kept>) {
  const received = await receiveFile(
    request,
    maxUploadedFileBytes.document,
    async ({ path, folder, name, network }) => {
      const sniffed = await detectUpload(path, name)
      if (sniffed instanceof Refusal) return sniffed
      return take({ from: path, to: join(folder, 'made'), name, sniffed, who: network })
    },
  )
  if (received === 'no_room') return refuse('no_room')
  if (received === 'none') return refuse('no_file')
  if (received === 'broken')
    return refuse('no_file', { error: 'The upload was incomplete. Please try again.' })
  return received === 'too_large' ? refuse('too_large', { error: tooLargeMessage }) : received
}

async function detectUpload(path: string, name: string) {
  const { size } = await stat(path)
  if (size === 0) return refuse('no_file', { error: 'This file is empty.' })
  const sniffed = await detectFileType(path, name)
  if (sniffed instanceof Refusal) return sniffed
  const sizeProblem = explainSizeLimit(sniffed.kind, size)
  return sizeProblem ? refuse('too_large', { error: sizeProblem }) : sniffed
}

async function storeUpload(
  { db, files }: MediaStorage,
  path: string,
  given: string,
  { kind, type, ending }: DetectedFile,
  uploadedBy: string,
): Promise<StoredUpload> {
  const { hash, bytes } = await files.store(path, type)
  const id = randomBytes(20).toString('base64url')
  const name = cleanFileName(given, ending)
  await insertMediaFile(db, { id, name, type, bytes, uploadedBy, file: hash })
  return { path: `/media/${id}/${name}`, name, type: kind === 'document' ? 'document' : 'media', size: bytes }
}
