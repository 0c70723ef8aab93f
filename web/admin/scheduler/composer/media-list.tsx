import type { MediaItem } from '../../../../core/contracts/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, FileIcon } from '../../../ui/icons.tsx'
import { MediaThumbnail } from '../media-thumbnail.tsx'

const typeWords = { media: 'Image/Media', document: 'Document/File' }

/** The attachments in their order: name, type, size, and a way to take one off (COMP-07). */
export function MediaList({
  items,
  onChange,
}: {
  items: MediaItem[]
  onChange: (items: MediaItem[]) => void
}) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="text-15">Selected Files ({items.length})</h3>
      <ul className="mt-2 divide-y divide-line rounded-surface border border-line">
        {items.map((item, index) => (
          <li key={`${index} ${item.url}`} className="flex items-center gap-3 py-2 pr-1 pl-3">
            {item.type === 'media' ? (
              <MediaThumbnail url={item.url} name={item.name} />
            ) : (
              <span className="grid size-12 shrink-0 place-items-center rounded-small border border-line bg-sunk text-quiet">
                <FileIcon />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate text-15">{item.name}</p>
              <p className="text-13 text-quiet tabular-nums">
                {typeWords[item.type]} · {kilobytes(item.size)}
              </p>
            </div>
            <IconButton label={`Remove ${item.name}`} onClick={() => onChange(items.toSpliced(index, 1))}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Bytes as KB with one decimal; behind an address the size is not known and counts as 0. */
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
