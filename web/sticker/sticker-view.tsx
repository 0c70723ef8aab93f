import { useId } from 'react'
import { isCutOff } from '#core/artwork/placing.ts'
import { stickerOutline, type SizeMm } from '#core/artwork/sticker-art.ts'
import { cx } from '../ui/cx.ts'
import { CoinPicture, coinMm } from './coin-picture.tsx'
import type { ShownSticker } from './shown-sticker.ts'
import { useBleed } from './use-bleed.ts'
import { useDrag } from './use-sticker-drag.ts'

/** Around the sticker on its mat, mm; a little more around large ones, for what is cut off to be seen. */
const marginOf = ({ width, height }: SizeMm) => Math.max(6, Math.max(width, height) * 0.18)

/**
 * A sticker to scale, on a cutting mat beside a coin: the picture in its shape, what is cut off faded and with a dotted
 * edge, the cut as a line.
 * One unit is a millimetre. With `onMove` a finger moves the picture by so many millimetres.
 */
export function StickerView({
  sticker,
  src,
  label,
  bleedNote,
  onMove,
}: {
  sticker: ShownSticker
  /** The picture's address; null: it is on its way. */
  src: string | null
  label: string
  /** Said below it where something is printed beyond the cut. */
  bleedNote: string
  onMove?: ((xMm: number, yMm: number) => void) | undefined
}) {
  const id = useId()
  const margin = marginOf(sticker)
  const width = sticker.width + 2 * margin + coinMm + 4
  const height = Math.max(sticker.height, coinMm) + 2 * margin
  const drag = useDrag(width, onMove)
  const { picture } = sticker
  const outline = stickerOutline(sticker)
  const bleed = useBleed(sticker, src)
  const beyond = sticker.bleedMm ?? 0
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className={cx(
          'block w-full rounded-small bg-[#1c6b53] select-none',
          onMove && 'cursor-grab touch-none active:cursor-grabbing',
        )}
        {...drag}
      >
        <defs>
          <pattern id={`${id}mat`} width="10" height="10" patternUnits="userSpaceOnUse">
            <path d="M10 0H0V10" fill="none" stroke="#2f8266" strokeWidth="0.4" />
          </pattern>
          <pattern
            id={`${id}hatch`}
            width="1.2"
            height="1.2"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            {/* Light and dark: either is seen, whatever the art's colour. */}
            <rect width="0.4" height="1.2" fill="#fff" />
            <rect x="0.6" width="0.4" height="1.2" fill="#16161a" />
          </pattern>
          <clipPath id={`${id}cut`}>
            <path d={outline} />
          </clipPath>
          <mask
            id={`${id}beyond`}
            maskUnits="userSpaceOnUse"
            x={-width}
            y={-height}
            width={3 * width}
            height={3 * height}
          >
            <rect x={-width} y={-height} width={3 * width} height={3 * height} fill="#fff" />
            <path d={outline} fill="#000" />
          </mask>
          {bleed && (
            <mask id={`${id}bleed`} style={{ maskType: 'alpha' }}>
              <image {...boxBeyond(sticker, beyond)} href={bleed} preserveAspectRatio="none" />
            </mask>
          )}
        </defs>
        <rect width={width} height={height} fill={`url(#${id}mat)`} />
        <g transform={`translate(${margin} ${(height - sticker.height) / 2})`}>
          <path d={outline} transform="translate(0.6 0.8)" fill="#0e3b2e" opacity="0.5" />
          {src && sticker.cut !== 'contour' && (
            <image href={src} {...picture} opacity="0.22" preserveAspectRatio="none" />
          )}
          {bleed && (
            <>
              <image {...boxBeyond(sticker, beyond)} href={bleed} preserveAspectRatio="none" />
              <path
                d={outline}
                fill="none"
                stroke={`url(#${id}hatch)`}
                strokeWidth={2 * beyond}
                strokeLinejoin="round"
                mask={`url(#${id}bleed)`}
                opacity="0.75"
              />
            </>
          )}
          <path d={outline} fill="#fff" />
          {src && (
            <g clipPath={`url(#${id}cut)`}>
              <image href={src} {...picture} preserveAspectRatio="none" />
            </g>
          )}
          {src && isCutOff(sticker) && (
            <rect
              {...picture}
              fill="none"
              stroke="#fff"
              strokeWidth="1.5"
              strokeDasharray="1.5 3"
              vectorEffect="non-scaling-stroke"
              mask={`url(#${id}beyond)`}
            />
          )}
          <path
            d={outline}
            fill="none"
            stroke="#ec008c"
            strokeWidth="1.5"
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        </g>
        <g transform={`translate(${width - margin - coinMm / 2} ${height - margin - coinMm / 2})`}>
          <CoinPicture />
        </g>
      </svg>
      {bleed && <p className="text-13 text-quiet">{bleedNote}</p>}
    </>
  )
}

const boxBeyond = ({ width, height }: SizeMm, mm: number) => ({
  x: -mm,
  y: -mm,
  width: width + 2 * mm,
  height: height + 2 * mm,
})
