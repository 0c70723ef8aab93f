import { useRef, useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkIcon, UploadIcon, AlertIcon, CloseIcon, PlusIcon } from '#web/ui/icons.tsx'
import { DriveButton } from './drive/drive-button.tsx'
import { useMediaSetup, useMediaCheck } from './media-queries.ts'
import { UploadList } from './upload-list.tsx'
import type { AttachmentInputs } from './use-attachments.ts'
import { wrappingButtonClass } from './wrapping-button-class.ts'
import { maxTextLengths } from '#core/media/media-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { MediaTile } from './media-tile.tsx'
import { isMediaUrl, getMediaTypeForUrl, type MediaItemType } from '#core/media/message-media.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export function MediaField({
  items,
  onChange,
  attaching: { add, uploads, over },
  errors,
}: {
  items: MediaItem[]
  onChange: (items: MediaItem[]) => void
  attaching: AttachmentInputs
  /** `media` is about attached files, and `uploads` about uploads that are unfinished when submitting. */
  errors: { media?: string | undefined; uploads?: string | undefined }
}) {
  const [adding, setAdding] = useState(false)
  const error = (uploads.list.length > 0 && errors.uploads) || errors.media
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-15 font-semibold">Media</legend>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-surface border border-dashed p-3',
          over ? 'border-link bg-link/8' : 'border-edge',
        )}
      >
        <FileButton onFiles={uploads.add} />
        <DriveButton onPicked={add} />
        <Button
          className={wrappingButtonClass}
          icon={<LinkIcon />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Add media by URL
        </Button>
        <p className="text-13 text-quiet pointer-coarse:hidden">
          {over ? 'Drop the files to attach them.' : 'You can also drop files here or paste a picture.'}
        </p>
      </div>
      {adding && <MediaUrlPanel onAdd={(item) => add([item])} />}
      <Warning items={items} />
      <UploadList uploads={uploads} />
      {error && (
        <p role="alert" data-wrong className="scroll-mt-32 text-13 text-wrong">
          {error}
        </p>
      )}
      <MediaList items={items} onChange={onChange} />
    </fieldset>
  )
}

function FileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className={wrappingButtonClass} icon={<UploadIcon />} onClick={() => input.current?.click()}>
        Upload Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files from this device"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Clears the input, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

function Warning({ items }: { items: readonly MediaItem[] }) {
  const { data: setup } = useMediaSetup()
  const anyUploaded = items.some((item) => new URL(item.url).pathname.startsWith('/media/'))
  const words = (items.length > 0 && setup?.no_files) || (anyUploaded && setup?.warning)
  if (!words) return null
  return <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{words}</p>
}

const typeWords = { media: 'Image/Media', document: 'Document/File' }

/** Shows each attachment's name, type, size and a remove button (COMP-07). */
function MediaList({ items, onChange }: { items: MediaItem[]; onChange: (items: MediaItem[]) => void }) {
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
  const { data: check } = useMediaCheck(item)
  return (
    <li className="flex flex-wrap gap-x-3 py-2 pr-1 pl-3">
      <MediaTile item={item} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-15">{item.name}</p>
        <p className="text-13 wrap-anywhere text-quiet tabular-nums">
          {typeWords[item.type]} · {kilobytes(item.size || (check?.size ?? 0))}
        </p>
      </div>
      <IconButton label={`Remove ${item.name}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
      <div className="basis-full pr-2 sm:pr-14 sm:pl-15">
        {check?.problem && (
          <output className="mt-1 flex gap-1.5 text-13 text-caution">
            <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
            <span>{check.problem}</span>
          </output>
        )}
        <TextInput
          aria-label={`Caption of ${item.name}`}
          placeholder="Caption (optional)"
          value={item.caption}
          onChange={(event) => onChange({ ...item, caption: event.target.value })}
          className="mt-2"
        />
        {item.caption.length > maxTextLengths.caption && (
          <p className="mt-1 text-13 text-caution tabular-nums">
            {item.caption.length.toLocaleString('en')} characters. WhatsApp allows{' '}
            {maxTextLengths.caption.toLocaleString('en')} at most. Shorten it, or move the text to the
            message.
          </p>
        )}
      </div>
    </li>
  )
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Attaches a file by URL (COMP-06). The type is derived from the end of the URL and can be changed. */
function MediaUrlPanel({ onAdd }: { onAdd: (item: MediaItem) => void }) {
  const [type, setType] = useState<MediaItemType>('media')
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const urlProblem = wrongUrl(url)
    setError(urlProblem)
    if (urlProblem) return
    onAdd({ url: url.trim(), type, name: name.trim() || `file_${Date.now()}`, caption: '', size: 0 })
    setUrl('')
    setName('')
  }
  /** Enter adds the URL and must not submit the surrounding form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="@container rounded-surface border border-line bg-paper p-4">
      <legend className="sr-only">Media by URL</legend>
      <div className="grid gap-x-4 @md:grid-cols-[11rem_minmax(0,1fr)] @3xl:grid-cols-[11rem_minmax(0,1fr)_13rem_auto]">
        <Field label="URL Type">
          <Select
            value={type}
            onChange={(event) => setType(event.target.value === 'media' ? 'media' : 'document')}
          >
            <option value="media">Image/Media</option>
            <option value="document">Document/File</option>
          </Select>
        </Field>
        <Field label="URL" error={error}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setUrl(event.target.value)
              setError(undefined)
              if (event.target.value.trim()) setType(getMediaTypeForUrl(event.target.value.trim()))
            }}
          />
        </Field>
        <Field label="Display Name" optional>
          <TextInput
            value={name}
            maxLength={255}
            onKeyDown={onKeyDown}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button icon={<PlusIcon />} onClick={add} className="justify-self-start @3xl:mt-7">
          Add URL
        </Button>
      </div>
    </fieldset>
  )
}

function wrongUrl(url: string): string | undefined {
  if (url.trim() === '') return 'URL is required'
  return isMediaUrl(url.trim()) ? undefined : 'Please enter a valid URL'
}
