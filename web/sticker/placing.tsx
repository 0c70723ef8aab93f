import { fillingPicture } from '#core/artwork/placing.ts'
import { placementBounds, wholePicture, type Placement, type SizeMm } from '#core/artwork/sticker-art.ts'
import type { DesignInspection } from '#core/orders/files/sent-designs.ts'
import { getTrimmedSize } from '#core/orders/files/proofs.ts'
import { Button } from '../ui/button.tsx'

export interface PlacingWords {
  size: string
  leftRight: string
  upDown: string
  /** The picture leaves no side empty, or lies whole within the sticker. */
  fill: string
  whole: string
}

/** Where a picture lies in a shape of its own: with two presses at once, or by sliders to a hair. */
export function Placing({
  looked,
  size,
  placement,
  move,
  words,
}: {
  looked: DesignInspection | null
  /** Of the sticker, mm. */
  size: SizeMm
  placement: Placement
  move: (moved: Partial<Placement>) => void
  words: PlacingWords
}) {
  const filling = looked && fillingPicture(getTrimmedSize(looked, size), size)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {filling && filling.scale > 1 && (
          <Button size="small" onClick={() => move(filling)}>
            {words.fill}
          </Button>
        )}
        <Button size="small" onClick={() => move(wholePicture)}>
          {words.whole}
        </Button>
      </div>
      <Slider
        label={words.size}
        min={placementBounds.leastScale}
        max={Math.max(mostUsualScale, filling?.scale ?? 1)}
        step={0.01}
        value={placement.scale}
        onChange={(scale) => move({ scale })}
      />
      <Slider
        label={words.leftRight}
        {...reachOf(size.width)}
        value={placement.xMm}
        onChange={(xMm) => move({ xMm })}
      />
      <Slider
        label={words.upDown}
        {...reachOf(size.height)}
        value={placement.yMm}
        onChange={(yMm) => move({ yMm })}
      />
    </div>
  )
}

/** A thumb has the room of a phone for it; only a picture that fills a sticker of other proportions is larger. */
const mostUsualScale = 3
const reachOf = (mm: number) => ({ min: -mm, max: mm, step: 0.5 })

/** A value that a thumb moves; the browser's own slider, so that arrows work too. */
function Slider({
  label,
  min,
  max,
  step,
  value,
  onChange,
}: {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}) {
  return (
    <label className="grid grid-cols-[8.5rem_1fr] items-center gap-3 text-15">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-(--control) min-w-0 accent-ink"
      />
    </label>
  )
}
