import { useState } from 'react'
import { isVideoUrl } from '#core/media/message-media.ts'
import { PlayIcon } from '#web/ui/icons.tsx'

/** Shows the placeholder `Error` if the attachment's picture can't be loaded (EDIT-01). */
export function MediaThumbnail({ url, name }: { url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  const room = 'size-12 shrink-0 rounded-small border border-line'
  if (isVideoUrl(url)) {
    return (
      <span className={`${room} grid place-items-center bg-sunk text-quiet`}>
        <PlayIcon />
      </span>
    )
  }
  if (failed) {
    return <span className={`${room} grid place-items-center bg-sunk text-13 text-wrong`}>Error</span>
  }
  return (
    <img
      src={url}
      alt={name}
      width={48}
      height={48}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={`${room} bg-sunk object-cover`}
    />
  )
}
