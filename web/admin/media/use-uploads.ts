import { uploadMedia } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { guessKindByType, explainSizeLimit } from '#core/media/media-limits.ts'
import { upload } from '#web/upload.ts'
import { useUploads, type Uploads } from '#web/hooks/use-uploads.ts'

/** Files for a message; `onDone` gets each as it can be attached. */
export function useMediaUploads(onDone: (item: MediaItem) => void): Uploads {
  return useUploads({
    send: (file, how) => upload(uploadMedia, {}, file, how),
    onDone: (uploaded) => onDone({ ...uploaded, caption: '' }),
    refusal: (file) => explainSizeLimit(guessKindByType(file.type), file.size),
  })
}

/** Why a message must not go yet: without the file that was chosen for it; null when it may. */
export function unfinished({ list, busy }: Uploads): string | null {
  if (busy) return 'A file is still being uploaded. It is attached in a moment.'
  return list.length > 0 ? 'A file could not be uploaded. Try it again, or remove it.' : null
}
