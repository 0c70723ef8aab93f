import { useEffect, useRef, useState, type HTMLAttributes } from 'react'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'

/** A carousel's pace and the shortest swipe (HOME-01). */
const everyMs = 5000
const swipePx = 50

export interface Slides {
  current: number
  show: (slide: number) => void
  /** Whether it goes on by itself; someone who asked for less motion starts it first. */
  running: boolean
  setRunning: (running: boolean) => void
  /** For the element that is swiped and hovered over. */
  frame: HTMLAttributes<HTMLElement>
}

/** Goes through `count` slides every 5 seconds, round and round, and by swipes of more than 50 px. */
export function useSlides(count: number): Slides {
  const [current, setCurrent] = useState(0)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', false)
  const [chosen, setRunning] = useState<boolean>()
  const running = chosen ?? !still
  const [held, setHeld] = useState(false)
  const start = useRef<number | null>(null)
  const swiped = useRef(false)
  const show = (slide: number) => setCurrent((slide + count) % count)

  useEffect(() => {
    if (!running || held) return undefined
    const next = setTimeout(() => setCurrent((current + 1) % count), everyMs)
    return () => clearTimeout(next)
  }, [current, running, held, count])

  const frame: HTMLAttributes<HTMLElement> = {
    onPointerEnter: (event) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => {
      setHeld(false)
      start.current = null
    },
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onPointerDown: (event) => {
      start.current = event.clientX
      swiped.current = false
    },
    onPointerUp: (event) => {
      const moved = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(moved) <= swipePx) return
      swiped.current = true
      show(current + (moved < 0 ? 1 : -1))
    },
    // The end of a swipe over a link is no click on it.
    onClickCapture: (event) => swiped.current && event.preventDefault(),
  }
  return { current, show, running, setRunning, frame }
}
