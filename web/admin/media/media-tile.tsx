import type { MediaItem } from '#core/messaging/media-item.ts'
import { FileIcon } from '#web/ui/icons.tsx'
import { MediaThumbnail } from './media-thumbnail.tsx'

export function MediaTile({ item: { type, url, name } }: { item: Pick<MediaItem, 'type' | 'url' | 'name'> }) {
  if (type === 'media') return <MediaThumbnail url={url} name={name} />
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-small border border-line bg-sunk text-quiet">
      <FileIcon />
    </span>
  )
}
