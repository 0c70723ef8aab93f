import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Shows a picture as large as the window. A press switches to its full size and back. */
export function PictureZoom({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const [isFullSize, setFullSize] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{name}</bdi>} size="large" tall>
      <button
        type="button"
        aria-label={isFullSize ? 'Fit to the window' : 'Show full size'}
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
