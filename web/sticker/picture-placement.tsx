import { createCoveringPlacement } from '#core/artwork/picture-placement.ts'
import {
  placementLimits,
  defaultPlacement,
  type PicturePlacement,
  type SizeMm,
} from '#core/artwork/sticker-art.ts'
import type { DesignInspection } from '#core/orders/files/sent-designs.ts'
import { getTrimmedSize } from '#core/orders/files/proofs.ts'
import { Button } from '../ui/button.tsx'

export interface PicturePlacementTexts {
  size: string
  leftRight: string
  upDown: string
  /** Labels of the buttons that make the picture fill the sticker or fit completely inside it. */
  fill: string
  whole: string
}

export function PicturePlacementControls({
  looked,
  size,
  placement,
  move,
  words,
}: {
  looked: DesignInspection | null
  size: SizeMm
  placement: PicturePlacement
  move: (moved: Partial<PicturePlacement>) => void
  words: PicturePlacementTexts
}) {
  const filling = looked && createCoveringPlacement(getTrimmedSize(looked, size), size)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {filling && filling.scale > 1 && (
          <Button size="small" onClick={() => move(filling)}>
            {words.fill}
          </Button>
        )}
        <Button size="small" onClick={() => move(defaultPlacement)}>
          {words.whole}
        </Button>
      </div>
      <Slider
        label={words.size}
        min={placementLimits.leastScale}
        max={Math.max(maxUsualScale, filling?.scale ?? 1)}
        step={0.01}
        value={placement.scale}
        onChange={(scale) => move({ scale })}
      />
      <Slider
        label={words.leftRight}
        {...getSliderRange(size.width)}
        value={placement.xMm}
        onChange={(xMm) => move({ xMm })}
      />
      <Slider
        label={words.upDown}
        {...getSliderRange(size.height)}
        value={placement.yMm}
        onChange={(yMm) => move({ yMm })}
      />
    </div>
  )
}

/**
 * Maximum scale of the slider, so that it stays precise enough on a phone. Only a picture that fills a sticker of
 * very different proportions needs a larger scale.
 */
const maxUsualScale = 3
const getSliderRange = (mm: number) => ({ min: -mm, max: mm, step: 0.5 })

/** Uses the browser's range input, so that the arrow keys work. */
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
