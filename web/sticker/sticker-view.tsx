import { useId, useRef, type PointerEvent, useEffect, useState } from 'react'
import { isPictureCropped } from '#core/artwork/picture-placement.ts'
import { buildStickerPath, type SizeMm } from '#core/artwork/sticker-art.ts'
import { cx } from '../ui/cx.ts'
import { CoinPicture, coinDiameterMm } from './coin-picture.tsx'
import type { StickerPreview } from './sticker-preview.ts'
import { createBleed, hasBleed } from '#core/artwork/bleed.ts'

/** The margin is wider for large stickers, so that the trimmed area stays visible. */
const marginOf = ({ width, height }: SizeMm) => Math.max(6, Math.max(width, height) * 0.18)

/** SVG units are millimetres. `onMove` receives the dragged distance in millimetres. */
export function StickerView({
  sticker,
  src,
  label,
  bleedNote,
  onMove,
}: {
  sticker: StickerPreview
  /** URL of the picture, or `null` while it is loading. */
  src: string | null
  label: string
  /** Shown below the drawing if there is bleed. */
  bleedNote: string
  onMove?: ((xMm: number, yMm: number) => void) | undefined
}) {
  const id = useId()
  const margin = marginOf(sticker)
  const width = sticker.width + 2 * margin + coinDiameterMm + 4
  const height = Math.max(sticker.height, coinDiameterMm) + 2 * margin
  const drag = useDrag(width, onMove)
  const { picture } = sticker
  const outline = buildStickerPath(sticker)
  const bleed = useBleed(sticker, src)
  const bleedMm = sticker.bleedMm ?? 0
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
            {/* There is a light and a dark line, so that one of them is visible on any artwork. */}
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
              <image {...expandBox(sticker, bleedMm)} href={bleed} preserveAspectRatio="none" />
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
              <image {...expandBox(sticker, bleedMm)} href={bleed} preserveAspectRatio="none" />
              <path
                d={outline}
                fill="none"
                stroke={`url(#${id}hatch)`}
                strokeWidth={2 * bleedMm}
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
          {src && isPictureCropped(sticker) && (
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
        <g
          transform={`translate(${width - margin - coinDiameterMm / 2} ${height - margin - coinDiameterMm / 2})`}
        >
          <CoinPicture />
        </g>
      </svg>
      {bleed && <p className="text-13 text-quiet">{bleedNote}</p>}
    </>
  )
}

const expandBox = ({ width, height }: SizeMm, mm: number) => ({
  x: -mm,
  y: -mm,
  width: width + 2 * mm,
  height: height + 2 * mm,
})

/** Reports drags in the units of a drawing that is `width` units wide. */
function useDrag(width: number, onMove: ((xMm: number, yMm: number) => void) | undefined) {
  const last = useRef<{ x: number; y: number } | null>(null)
  if (!onMove) return {}
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!last.current) return
      const mmPerPixel = width / event.currentTarget.getBoundingClientRect().width
      onMove((event.clientX - last.current.x) * mmPerPixel, (event.clientY - last.current.y) * mmPerPixel)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => (last.current = null),
    onPointerCancel: () => (last.current = null),
  }
}

/** Resolution of the bleed, high enough for a preview and fast enough to compute while dragging. */
const pixelsPerMm = 3
/** Maximum size of the bleed picture. Larger stickers get a lower resolution. */
const maxPixels = 400
const afterMs = 120

/** The picture is larger than the sticker by the bleed on every side. Returns `null` if there is no bleed. */
function useBleed(sticker: StickerPreview, src: string | null): string | null {
  const [made, setMade] = useState<{ of: string; url: string | null }>()
  const { bleedMm = 0, width, height, picture } = sticker
  const outline = buildStickerPath(sticker, { left: bleedMm, top: bleedMm })
  const of = JSON.stringify([src, outline, picture, bleedMm])
  useEffect(() => {
    if (!src || bleedMm === 0) return undefined
    let isWanted = true
    const wait = setTimeout(() => {
      const image = new Image()
      image.src = src
      void image.decode().then(
        () =>
          isWanted && setMade({ of, url: drawBleed(image, { outline, picture, bleedMm, width, height }) }),
        () => {},
      )
    }, afterMs)
    return () => {
      isWanted = false
      clearTimeout(wait)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` covers all dependencies and is stable across renders
  }, [of])
  return made?.of === of ? made.url : null
}

function drawBleed(
  image: HTMLImageElement,
  {
    outline,
    picture,
    bleedMm,
    width,
    height,
  }: Pick<StickerPreview, 'picture' | 'width' | 'height'> & { outline: string; bleedMm: number },
): string | null {
  const [wide, high] = [width + 2 * bleedMm, height + 2 * bleedMm]
  const dots = Math.min(pixelsPerMm, maxPixels / Math.max(wide, high))
  const [across, down] = [Math.ceil(wide * dots), Math.ceil(high * dots)]
  const draw = (paint: (ink: CanvasRenderingContext2D) => void) => {
    const canvas = document.createElement('canvas')
    canvas.width = across
    canvas.height = down
    const ink = canvas.getContext('2d', { willReadFrequently: true })
    if (!ink) return null
    ink.scale(dots, dots)
    paint(ink)
    return { canvas, ink, seen: ink.getImageData(0, 0, across, down) }
  }
  const art = draw((ink) =>
    ink.drawImage(image, picture.x + bleedMm, picture.y + bleedMm, picture.width, picture.height),
  )
  const path = new Path2D(outline)
  const shape = draw((ink) => {
    ink.clip(path)
    ink.fillRect(0, 0, wide, high)
  })
  if (!art || !shape) return null
  const cut = Uint8Array.from({ length: across * down }, (_, at) =>
    (shape.seen.data[at * 4 + 3] ?? 0) >= 128 ? 1 : 0,
  )
  const bleed = createBleed(
    { width: across, height: down, rgba: new Uint8Array(art.seen.data) },
    { width: across, height: down, dots: cut },
    { dotsPerMm: dots, bleedMm },
  )
  if (!hasBleed(bleed)) return null
  art.seen.data.set(bleed.rgba)
  art.ink.putImageData(art.seen, 0, 0)
  return art.canvas.toDataURL()
}
