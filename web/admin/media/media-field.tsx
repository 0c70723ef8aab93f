import { useRef, useState } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkIcon, UploadIcon } from '#web/ui/icons.tsx'
import { DriveButton } from './drive/drive-button.tsx'
import { MediaList } from './media-list.tsx'
import { useMediaSetup } from './media-queries.ts'
import { MediaUrlPanel } from './media-url-panel.tsx'
import { UploadList } from './upload-list.tsx'
import type { Attaching } from './use-attaching.ts'
import { wraps } from './wraps.ts'

/** The attachments of a message or of many, and the ways to add one: from the device, from Google Drive, by address. */
export function MediaField({
  items,
  onChange,
  attaching: { add, uploads, over },
  errors,
}: {
  items: MediaItem[]
  onChange: (items: MediaItem[]) => void
  attaching: Attaching
  /** `media`: of what is attached; `uploads`: of what is not yet, said when somebody wants to send without it. */
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
          className={wraps}
          icon={<LinkIcon />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Add media by URL
        </Button>
        <p className="text-13 text-quiet pointer-coarse:hidden">
          {over ? 'Let go to attach.' : 'Or drop files here, or paste a picture.'}
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
      <Button className={wraps} icon={<UploadIcon />} onClick={() => input.current?.click()}>
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
          // The same file again is a choice too.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Said before the customer gets a message without its picture. */
function Warning({ items }: { items: readonly MediaItem[] }) {
  const { data: setup } = useMediaSetup()
  const anyUploaded = items.some((item) => new URL(item.url).pathname.startsWith('/media/'))
  const words = (items.length > 0 && setup?.no_files) || (anyUploaded && setup?.warning)
  if (!words) return null
  return <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{words}</p>
}
