import type { ContourChoice } from '#core/artwork/contour-choice.ts'
import type { DesignLook } from '#core/orders/files/sent-designs.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'

export interface ContourWords {
  border: string
  borders: Record<ContourChoice['border'], string>
  parts: string
  partsWays: Record<ContourChoice['parts'], string>
  /** Why they can't be one sticker. */
  tooFarApart: string
  holes: string
}

/** How a sticker is cut along its art: only what can be chosen with this picture. */
export function ContourOptions({
  looked,
  contour,
  onChange,
  words,
}: {
  looked: DesignLook | null
  contour: ContourChoice
  onChange: (contour: ContourChoice) => void
  words: ContourWords
}) {
  const contours = looked?.contours ?? []
  const of = (border: ContourChoice['border'], parts: ContourChoice['parts']) =>
    contours.find((each) => each.border === border && each.parts === parts)
  const { border, parts } = contour
  const hasBorders = new Set(contours.map((each) => each.border)).size > 1
  const hasParts = (of(border, 'apart')?.outlines.length ?? 0) > 1
  const hasHoles = (of(border, parts)?.holes.length ?? 0) > 0
  return (
    <>
      {hasBorders && (
        <RadioCards
          label={words.border}
          columns={2}
          value={border}
          // With another edge they may be one part already: nothing is left to be joined.
          onValueChange={(value) =>
            onChange({ ...contour, border: value, parts: of(value, parts) ? parts : 'apart' })
          }
          cards={(['white', 'none'] as const).map((value) => ({ value, label: words.borders[value] }))}
        />
      )}
      {hasParts && (
        <RadioCards
          label={words.parts}
          columns={2}
          value={parts}
          onValueChange={(value) => onChange({ ...contour, parts: value })}
          cards={(['apart', 'joined'] as const).map((value) => ({
            value,
            label: words.partsWays[value],
            ...(!of(border, value) && { unable: words.tooFarApart }),
          }))}
        />
      )}
      {hasHoles && (
        <Checkbox
          label={words.holes}
          checked={contour.holes}
          onChange={({ target }) => onChange({ ...contour, holes: target.checked })}
        />
      )}
    </>
  )
}
