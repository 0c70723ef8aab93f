import type { ContourChoice } from '../../core/artwork/contour-choice.ts'
import type { DesignLook } from '../../core/orders/designs-calls.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'

export interface ContourWords {
  border: string
  borders: Record<ContourChoice['border'], string>
  parts: string
  partsWays: Record<ContourChoice['parts'], string>
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
  const of = (wanted: Partial<ContourChoice>) => {
    const { border, parts } = { ...contour, ...wanted }
    return contours.find((each) => each.border === border && each.parts === parts)
  }
  const [hasBorders, hasParts] = [
    new Set(contours.map(({ border }) => border)).size > 1,
    contours.some(({ outlines }) => outlines.length > 1),
  ]
  const hasHoles = (of({})?.holes.length ?? 0) > 0
  return (
    <>
      {hasBorders && (
        <RadioCards
          label={words.border}
          columns={2}
          value={contour.border}
          onValueChange={(border) => onChange({ ...contour, border })}
          cards={(['white', 'none'] as const).map((value) => ({
            value,
            label: words.borders[value],
            disabled: !of({ border: value }),
          }))}
        />
      )}
      {hasParts && (
        <RadioCards
          label={words.parts}
          columns={2}
          value={contour.parts}
          onValueChange={(parts) => onChange({ ...contour, parts })}
          cards={(['apart', 'joined'] as const).map((value) => ({
            value,
            label: words.partsWays[value],
            disabled: !of({ parts: value }),
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
