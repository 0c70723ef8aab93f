import type { StoredFiles } from '#server/storage/stored-files.ts'

/** Stores the picture of a design at the ordered size and returns its hash. */
export async function storeProof(files: StoredFiles, webp: Uint8Array | null): Promise<string | null> {
  return webp && (await files.store(webp, 'image/webp')).hash
}
