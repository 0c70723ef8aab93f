import type { StoredFiles } from '#server/storage/stored-files.ts'

export async function storeProof(files: StoredFiles, webp: Uint8Array | null): Promise<string | null> {
  return webp && (await files.store(webp, 'image/webp')).hash
}
