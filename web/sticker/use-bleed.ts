import { useEffect, useState } from 'react'
import { bleedOf, hasBleed } from '#core/artwork/bleed.ts'
import { stickerOutline } from '#core/artwork/sticker-art.ts'
import type { ShownSticker } from './shown-sticker.ts'

/** Dots to a millimetre: enough to see it by, and worked out between two movements of a thumb. */
const dotsPerMm = 3
/** Larger stickers are worked out more coarsely. */
const mostDots = 400
const afterMs = 120

/** What is printed beyond the cut, as a picture that is larger than the sticker by the bleed on every side; null: nothing is. */
export function useBleed(sticker: ShownSticker, src: string | null): string | null {
  const [made, setMade] = useState<{ of: string; url: string | null }>()
  const { bleedMm = 0, width, height, picture } = sticker
  const outline = stickerOutline(sticker, { left: bleedMm, top: bleedMm })
  const of = JSON.stringify([src, outline, picture, bleedMm])
  useEffect(() => {
    if (!src || bleedMm === 0) return undefined
    let isWanted = true
    const wait = setTimeout(() => {
      const image = new Image()
      image.src = src
      void image.decode().then(
        () =>
          isWanted && setMade({ of, url: bleedPicture(image, { outline, picture, bleedMm, width, height }) }),
        () => {},
      )
    }, afterMs)
    return () => {
      isWanted = false
      clearTimeout(wait)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` is all of them, and does not change with each drawing
  }, [of])
  return made?.of === of ? made.url : null
}

function bleedPicture(
  image: HTMLImageElement,
  {
    outline,
    picture,
    bleedMm,
    width,
    height,
  }: Pick<ShownSticker, 'picture' | 'width' | 'height'> & { outline: string; bleedMm: number },
): string | null {
  const [wide, high] = [width + 2 * bleedMm, height + 2 * bleedMm]
  const dots = Math.min(dotsPerMm, mostDots / Math.max(wide, high))
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
  const bleed = bleedOf(
    { width: across, height: down, rgba: new Uint8Array(art.seen.data) },
    { width: across, height: down, dots: cut },
    { dotsPerMm: dots, bleedMm },
  )
  if (!hasBleed(bleed)) return null
  art.seen.data.set(bleed.rgba)
  art.ink.putImageData(art.seen, 0, 0)
  return art.canvas.toDataURL()
}
