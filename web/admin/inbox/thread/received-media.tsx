import { getMessageKindLabel } from '#core/inbox/conversation-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { retryReceivedFile, type MediaErrorCode } from '#core/inbox/thread.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { getField } from '#core/shared/typed-records.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon, FileIcon, PlayIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { showFailure } from '../../show-failure.ts'
import { MediaActions, type ReceivedMediaProps } from './media-actions.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { isPictureType, useReceivedFile, useWasNearScreen } from './use-received-file.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export function ReceivedMediaView(props: ReceivedMediaProps) {
  const { media } = props
  if (media.state === 'waiting') return <WaitingFile {...props} />
  if (media.state === 'failed') return <FailedFile {...props} />
  const isSound = media.kind === 'voice' || media.kind === 'audio'
  return (
    <div className={cx(isSound && 'flex items-center gap-1')}>
      <StoredFile {...props} />
      <MediaActions {...props} />
    </div>
  )
}

function StoredFile(props: ReceivedMediaProps) {
  switch (props.media.kind) {
    case 'image':
    case 'sticker':
      return isPictureType(props.media.mime_type) ? <ReceivedPicture {...props} /> : <FileName {...props} />
    case 'video':
      return <ReceivedVideo {...props} />
    case 'audio':
    case 'voice':
      return <ReceivedSound {...props} />
    default:
      return <FileName {...props} />
  }
}

/** The size is fixed, so that the thread doesn't move when the picture loads. */
const pictureClass = 'block h-60 w-full min-w-60 overflow-hidden rounded-small bg-sunk'

function ReceivedPicture({ conversation, message, media }: ReceivedMediaProps) {
  const { place, seen } = useWasNearScreen()
  const file = useReceivedFile({ conversation, message, asked: seen })
  const [isOpen, setOpen] = useState(false)
  const isSticker = media.kind === 'sticker'
  const name = isSticker ? 'Sticker' : media.file_name || 'Picture'
  return (
    <div ref={place} className={cx(isSticker ? 'size-36' : pictureClass)}>
      {file.url && isSticker && <img src={file.url} alt="Sticker" className="size-full object-contain" />}
      {file.url && !isSticker && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Open ${name}`}
          className="size-full cursor-zoom-in focus-visible:-outline-offset-2"
        >
          {/* Payment slips are taller than wide, and begin with the bank and the amount. */}
          <img src={file.url} alt={name} className="size-full object-cover object-top" />
        </button>
      )}
      {file.isPending && <Skeleton className="size-full" />}
      {file.isError && <LoadError onRetry={() => void file.refetch()} />}
      {isOpen && file.url && <PictureZoom url={file.url} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ReceivedVideo({ conversation, message, media }: ReceivedMediaProps) {
  const [asked, setAsked] = useState(false)
  const file = useReceivedFile({ conversation, message, asked })
  if (file.isError) return <LoadError onRetry={() => void file.refetch()} />
  if (file.url)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers' videos have no captions
      <video
        src={file.url}
        controls
        autoPlay
        playsInline
        className="h-60 w-72 max-w-full rounded-small bg-key"
      />
    )
  return (
    <button
      type="button"
      onClick={() => setAsked(true)}
      aria-label="Play video"
      aria-busy={asked}
      className="grid h-60 w-72 max-w-full place-items-center rounded-small bg-sunk text-quiet hover:text-ink"
    >
      <span className="grid justify-items-center gap-1 text-13">
        <span className="grid size-12 place-items-center rounded-full bg-surface">
          <PlayIcon />
        </span>
        {asked ? 'Loading…' : formatSize(media.bytes)}
      </span>
    </button>
  )
}

function ReceivedSound({ conversation, message, media }: ReceivedMediaProps) {
  const [asked, setAsked] = useState(false)
  const file = useReceivedFile({ conversation, message, asked })
  if (file.isError) return <LoadError onRetry={() => void file.refetch()} />
  return (
    <SoundPlayer
      url={file.url}
      isLoading={asked && !file.url}
      label={media.kind === 'voice' ? 'Voice message' : media.file_name || 'Audio'}
      note={formatSize(media.bytes)}
      onAsk={() => setAsked(true)}
    />
  )
}

function FileName({ media }: ReceivedMediaProps) {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-small bg-sunk px-3 py-2">
      <FileIcon className="shrink-0 text-quiet" />
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{media.file_name || 'Document'}</bdi>
        </span>
        <span className="block text-13 text-quiet">
          {[describeType(media.mime_type), formatSize(media.bytes)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </p>
  )
}

function WaitingFile({ media }: ReceivedMediaProps) {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-small bg-sunk px-3 py-2 text-quiet">
      <span className="size-5 shrink-0 animate-shimmer rounded-small bg-line" aria-hidden />
      <span>
        {getMessageKindLabel(media.kind)}: downloading…
        {media.error && (
          <span className="block text-13">{describeMediaError(media.error)} Trying again.</span>
        )}
      </span>
    </p>
  )
}

function FailedFile({ conversation, message, media }: ReceivedMediaProps) {
  const again = useMutation({
    mutationFn: () => api(retryReceivedFile, { id: conversation, message }),
    onError: showFailure,
  })
  const isExpired = media.error === 'expired'
  return (
    <div className="rounded-small bg-sunk px-3 py-2">
      <p className="flex gap-2">
        <AlertIcon className="mt-0.5 shrink-0 text-caution" />
        <span className="min-w-0">
          <span className="wrap-anywhere">
            {getMessageKindLabel(media.kind)}
            {media.file_name && (
              <>
                {' '}
                <bdi>{media.file_name}</bdi>
              </>
            )}
          </span>
          <span className="block text-13 text-quiet">{describeMediaError(media.error)}</span>
        </span>
      </p>
      {!isExpired && (
        <Button
          size="small"
          className="mt-2"
          icon={<RefreshIcon width={16} height={16} />}
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid place-items-center gap-2 p-4 text-center text-13 text-quiet">
      The file could not be loaded.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const mediaErrors: Record<MediaErrorCode, string> = {
  no_file: 'WhatsApp didn’t send the file. Open this chat on the shop’s phone to see it.',
  not_found: 'WhatsApp has deleted this file. Ask the customer to send it again.',
  too_large: 'This file is too large to download. Open this chat on the shop’s phone to see it.',
  wrong_host: 'The gateway named an unexpected server, so nothing was downloaded.',
  other_gateway: 'This file came through a gateway that is no longer connected.',
  refused: 'The gateway refused to send the file.',
  no_answer: 'The gateway did not answer.',
  hash_mismatch: 'The file arrived damaged.',
  not_stored: 'The file could not be stored.',
  expired: 'Deleted after its retention period.',
}

function describeMediaError(error: string | null): string {
  const known = error === null ? 'The download failed.' : getField(mediaErrors, error)
  return typeof known === 'string' ? known : (error ?? '')
}

const formatSize = (bytes: number | null) => (bytes === null ? '' : formatFileSize(bytes))

function describeType(mime: string): string {
  const [, subtype = ''] = /^[\w-]+\/(?:x-)?([\w-]{2,8})$/.exec(mime) ?? []
  return subtype.toUpperCase()
}

function PictureZoom({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const [isFullSize, setFullSize] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{name}</bdi>} size="large" tall>
      <button
        type="button"
        aria-label={isFullSize ? 'Fit to window' : 'Show full size'}
        aria-pressed={isFullSize}
        onClick={() => setFullSize(!isFullSize)}
        className={cx(
          'block',
          isFullSize ? 'cursor-zoom-out' : 'grid h-full w-full cursor-zoom-in place-items-center',
        )}
      >
        <img
          src={url}
          alt={name}
          className={cx(isFullSize ? 'max-w-none' : 'max-h-[68dvh] max-w-full rounded-small object-contain')}
        />
      </button>
    </Dialog>
  )
}
