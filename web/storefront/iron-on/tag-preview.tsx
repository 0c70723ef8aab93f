import { useMemo } from 'react'
import { layOutTag, tagBorderMm, tagSizeMm } from '#core/orders/tags/name-tag.ts'
import { parseTagColours, tagPalette } from '#core/catalog/tag-colours.ts'
import { cx } from '#web/ui/cx.ts'
import { getColourName } from './colour-names.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** School cloth in a medium tone, so that both white and dark letters are visible. */
const cloth = {
  background:
    'repeating-linear-gradient(45deg, #0000000a 0 1px, transparent 1px 3px), repeating-linear-gradient(-45deg, #ffffff1f 0 1px, transparent 1px 3px), #b4c0c7',
}

/**
 * SVG units are millimetres. Without colours, only the outline is drawn. If the name can't be printed, the
 * cloth is empty.
 */
export function TagPreview({ name, warna, className }: { name: string; warna: string; className?: string }) {
  const t = useTexts(ironOnTexts)
  const laid = useMemo(() => layOutTag(name), [name])
  const colours = parseTagColours(warna)
  const path = 'path' in laid ? laid.path : null
  return (
    <svg
      viewBox={`0 0 ${tagSizeMm.width} ${tagSizeMm.height}`}
      role="img"
      aria-label={'lines' in laid ? t.preview(laid.lines.join(' '), getColourName(warna, t)) : t.noPreview}
      style={cloth}
      className={cx('block w-full', className)}
    >
      {path && (
        <path
          d={path}
          paintOrder="stroke"
          strokeLinejoin="round"
          {...(colours
            ? {
                fill: tagPalette[colours.fill].shade,
                stroke: tagPalette[colours.border].shade,
                strokeWidth: 2 * tagBorderMm,
              }
            : { fill: 'none', stroke: '#3f4a50', strokeWidth: 0.3, strokeDasharray: '1 0.6' })}
        />
      )}
    </svg>
  )
}
