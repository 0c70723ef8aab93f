import { uploadMedia } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { guessFileKindByType, explainSizeLimit } from '#core/media/media-limits.ts'
import { uploadFile } from '#web/upload.ts'
import { useUploads, type UploadQueue } from '#web/hooks/use-uploads.ts'

export function useMediaUploads(onDone: (item: MediaItem) => void): UploadQueue {
  return useUploads({
    send: (file, how) => uploadFile(uploadMedia, {}, file, how),
    onDone: (uploaded) => onDone({ ...uploaded, caption: '' }),
    refusal: (file) => explainSizeLimit(guessFileKindByType(file.type), file.size),
  })
}

export function explainUnfinishedUploads({ list, busy }: UploadQueue): string | null {
  if (busy) return 'A file is still uploading. Try again in a moment.'
  return list.length > 0 ? 'A file could not be uploaded. Retry or remove it.' : null
}
