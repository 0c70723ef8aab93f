import type { MediaItem } from '#core/messaging/media-item.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useMediaUploads } from './use-uploads.ts'

/**
 * The ways in which files come to a message. `add` gets what is ready to be attached, whenever that is, so it has
 * to add to what is there by then. `handlers` go on the element that files may be dropped on and pasted into.
 */
export function useAttaching(add: (items: MediaItem[]) => void) {
  const uploads = useMediaUploads((item) => add([item]))
  return { add, uploads, ...useFileDrop(uploads.add) }
}
export type Attaching = ReturnType<typeof useAttaching>
