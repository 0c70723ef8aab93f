import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cropOf, mostZoom, viewMoved, wholeView, type Crop } from '../../../core/values/crop.ts'

const keys: Record<string, { right?: number; down?: number; nearer?: number }> = {
  ArrowLeft: { right: -0.04 },
  ArrowRight: { right: 0.04 },
  ArrowUp: { down: -0.04 },
  ArrowDown: { down: 0.04 },
  '+': { nearer: 0.2 },
  '=': { nearer: 0.2 },
  '-': { nearer: -0.2 },
}

/**
 * Chooses the part of a picture that is shown: the frame shows that part, and the picture is moved under it with mouse,
 * finger or arrows, and brought nearer with the slider, + and -. `shape`: width by height of the frame.
 */
export function CropFrame({
  src,
  shape,
  onCrop,
  onUnreadable,
}: {
  src: string
  shape: number
  /** Called once the picture is there, too. */
  onCrop: (crop: Crop) => void
  onUnreadable: () => void
}) {
  const [view, setView] = useState(wholeView)
  const [picture, setPicture] = useState<number | null>(null)
  const around = { picture: picture ?? shape, shape }
  const crop = cropOf(view, around)
  const show = (next: typeof view, of = around) => {
    setView(next)
    onCrop(cropOf(next, of))
  }
  const press = (event: KeyboardEvent) => {
    const step = keys[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    show(viewMoved(view, around, step))
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    show(viewMoved(view, around, { right: -event.movementX / width, down: -event.movementY / height }))
  }
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is one: arrows and pointer move it */}
      <div
        role="application"
        aria-label="Part of the picture that is shown: arrows move it, plus and minus zoom"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it hears the arrows
        tabIndex={0}
        data-autofocus
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        style={{ aspectRatio: shape, width: `min(100%, ${shape * 18}rem)` }}
        className="relative cursor-grab touch-none justify-self-center overflow-hidden border border-edge bg-sunk select-none active:cursor-grabbing"
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onError={onUnreadable}
          onLoad={({ currentTarget }) => {
            const ratio = currentTarget.naturalWidth / currentTarget.naturalHeight
            setPicture(ratio)
            show(wholeView, { picture: ratio, shape })
          }}
          style={{
            width: `${100 / crop.width}%`,
            height: `${100 / crop.height}%`,
            left: `${(-100 * crop.left) / crop.width}%`,
            top: `${(-100 * crop.top) / crop.height}%`,
          }}
          className="pointer-events-none absolute max-w-none"
        />
      </div>
      <label className="flex items-center gap-3 text-15">
        Zoom
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={view.zoom}
          onChange={({ target }) =>
            show(viewMoved(view, around, { nearer: Number(target.value) - view.zoom }))
          }
          className="h-(--control) min-w-0 flex-1 accent-ink"
        />
      </label>
    </div>
  )
}
