import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'

/** Part of a picture as fractions of its width and height, from 0 to 1. */
export interface CropRegion {
  left: number
  top: number
  width: number
  height: number
}

/** At a zoom of 1, the frame shows as much of the picture as possible. */
const largestZoom = 4
const zoomBy: Record<string, number> = { '+': 0.2, '=': 0.2, '-': -0.2 }

/** `shape` is the frame's width divided by its height. */
export function CropFrame({
  src,
  shape,
  onCrop,
  onUnreadable,
}: {
  src: string
  shape: number
  /** Called on every change, and once the picture is loaded. */
  onCrop: (crop: CropRegion) => void
  onUnreadable: () => void
}) {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const show = (next: number) => setZoom(Math.min(largestZoom, Math.max(1, next)))
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focused element is inside */}
      <div
        onKeyDown={(event) => {
          const zoomFactor = zoomBy[event.key]
          if (!zoomFactor || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          show(zoom + zoomFactor)
        }}
        style={{ aspectRatio: shape, width: `min(100%, ${shape * 18}rem)` }}
        className="relative justify-self-center overflow-hidden border border-edge bg-sunk"
      >
        <Cropper
          image={src}
          crop={place}
          zoom={zoom}
          maxZoom={largestZoom}
          aspect={shape}
          objectFit="cover"
          showGrid={false}
          // The step is negative, so that arrow keys move the frame over the picture instead of the picture under the
          // frame.
          keyboardStep={-12}
          // The wheel must scroll the surrounding dialog.
          zoomWithScroll={false}
          // The content security policy forbids inline style elements, so the stylesheet of the back-office contains
          // these styles.
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={show}
          onCropAreaChange={({ x, y, width, height }) =>
            onCrop({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
          }
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible part of the picture. Arrow keys move it, plus and minus zoom.',
          }}
          classes={{ cropAreaClassName: 'cursor-grab -outline-offset-2 active:cursor-grabbing' }}
        />
      </div>
      <label className="flex items-center gap-3 text-15">
        Zoom
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => show(Number(target.value))}
          className="h-(--control) min-w-0 flex-1 accent-ink"
        />
      </label>
    </div>
  )
}
