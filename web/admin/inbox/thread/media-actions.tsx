import { use, useState } from 'react'
import { getReceivedFile, type ReceivedMessage } from '#core/inbox/thread.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { SlipActionContext } from '../../chat/slip-action-context.ts'
import { useSaveFile } from '../../use-save-file.ts'
import { AttachFileToOrderDialog, useDetachFile } from './attach-file-to-order-dialog.tsx'

export type ReceivedMedia = NonNullable<ReceivedMessage['media']>

export interface ReceivedMediaProps {
  conversation: string
  /** Id of the received message. */
  message: string
  media: ReceivedMedia
}

const attachedLabels = { slip: 'Payment slip for', design: 'Artwork for' }

export function MediaActions({ conversation, message, media }: ReceivedMediaProps) {
  const save = useSaveFile()
  const renderSlipAction = use(SlipActionContext)
  const [isAttaching, setAttaching] = useState(false)
  const detach = useDetachFile({ id: conversation, message })
  if (media.kind === 'sticker') return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
      {media.attached_to && (
        <>
          <Badge tone="good">
            {attachedLabels[media.attached_to.as]} {media.attached_to.order}
          </Badge>
          {media.attached_to.slip !== null &&
            renderSlipAction({ orderId: media.attached_to.order_id, slipId: media.attached_to.slip })}
          <Button
            size="small"
            variant="quiet"
            aria-label="Remove from order"
            busy={detach.isPending}
            onClick={() => detach.mutate()}
          >
            Remove
          </Button>
        </>
      )}
      {!media.attached_to && (media.kind === 'image' || media.kind === 'document') && (
        <Button size="small" onClick={() => setAttaching(true)}>
          Add to order
        </Button>
      )}
      <IconButton
        label="Download"
        className="-my-1 ml-auto"
        disabled={save.isPending}
        aria-busy={save.isPending || undefined}
        onClick={() =>
          save.mutate({
            file: () => fetchApiFile(getReceivedFile, { id: conversation, message }),
            name: media.file_name || `whatsapp-${message}.${getEnding(media.mime_type)}`,
          })
        }
      >
        <DownloadIcon width={16} height={16} />
      </IconButton>
      {isAttaching && (
        <AttachFileToOrderDialog
          file={{ id: conversation, message }}
          mimeType={media.mime_type}
          onClose={() => setAttaching(false)}
        />
      )}
    </div>
  )
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'application/ogg': 'ogg',
  'video/3gpp': '3gp',
}

function getEnding(mime: string): string {
  const [, subtype] = /^[\w-]+\/([a-z\d]{2,5})(?:;|$)/.exec(mime) ?? []
  return endings[mime] ?? subtype ?? 'bin'
}
