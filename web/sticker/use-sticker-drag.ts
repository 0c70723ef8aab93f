import { useRef, type PointerEvent } from 'react'

/** Moves by what the finger moves, in units of a drawing that is so wide. */
export function useDrag(width: number, onMove: ((xMm: number, yMm: number) => void) | undefined) {
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
