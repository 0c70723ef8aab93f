import type { StoredFiles } from '#server/storage/stored-files.ts'

export async function readDesign(
  files: StoredFiles,
  { originalFile }: { originalFile: string | null },
): Promise<Uint8Array | null> {
  return originalFile === null ? null : files.readWhole(originalFile)
}
