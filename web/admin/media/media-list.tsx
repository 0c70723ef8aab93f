import type { MediaItem } from '#core/messaging/media-item.ts'
import { textLimits } from '#core/media/media-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '#web/ui/icons.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useMediaCheck } from './media-queries.ts'
import { MediaTile } from './media-tile.tsx'

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
      <p className="text-15 font-semibold">Selected Files ({items.length})</p>
      <ul
        aria-label="Selected Files"
        className="mt-2 divide-y divide-line rounded-surface border border-line"
      >
        {items.map((item, index) => (
          <MediaRow
            key={`${index} ${item.url}`}
            item={item}
            onChange={(item) => onChange(items.with(index, item))}
            onRemove={() => onChange(items.toSpliced(index, 1))}
          />
        ))}
      </ul>
    </div>
  )
}

function MediaRow({
  item,
  onChange,
  onRemove,
}: {
  item: MediaItem
  onChange: (item: MediaItem) => void
  onRemove: () => void
}) {
  const { data: found } = useMediaCheck(item)
  return (
    <li className="flex flex-wrap gap-x-3 py-2 pr-1 pl-3">
      <MediaTile item={item} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-15">{item.name}</p>
        <p className="text-13 wrap-anywhere text-quiet tabular-nums">
          {typeWords[item.type]} · {kilobytes(item.size || (found?.size ?? 0))}
        </p>
      </div>
      <IconButton label={`Remove ${item.name}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
      <div className="basis-full pr-2 sm:pr-14 sm:pl-15">
        {found?.problem && (
          <output className="mt-1 flex gap-1.5 text-13 text-caution">
            <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
            <span>{found.problem}</span>
          </output>
        )}
        <TextInput
          aria-label={`Caption of ${item.name}`}
          placeholder="Caption (if any)"
          value={item.caption}
          onChange={(event) => onChange({ ...item, caption: event.target.value })}
          className="mt-2"
        />
        {item.caption.length > textLimits.caption && (
          <p className="mt-1 text-13 text-caution tabular-nums">
            {item.caption.length.toLocaleString('en')} characters: WhatsApp takes{' '}
            {textLimits.caption.toLocaleString('en')} at most. Shorten it, or write the words as the message.
          </p>
        )}
      </div>
    </li>
  )
}

/** Bytes as KB with one decimal; 0 where the address doesn't tell. */
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
