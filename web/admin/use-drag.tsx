import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'

/** A press becomes a drag when the pointer has gone so far, px. */
const slack = 6

export interface Drag<Thing> {
  begin: (thing: Thing, event: ReactPointerEvent) => void
  /** What is being dragged, and the place that it is over. */
  thing: Thing | null
  place: string | null
  /** Whether the press that just ended was a drag, and so no click. */
  wasDrag: () => boolean
  /** What follows the pointer; put it on the page once. */
  ghost: ReactNode
}

interface Dragged<Thing> {
  thing: Thing
  place: string | null
  x: number
  y: number
}

/**
 * Drags things to elements with `data-place`; Escape lets go. With mouse and pen only: under a finger the page scrolls,
 * and there is another way to move a thing. `may`: which of them can be dragged; `words`: what follows the pointer.
 */
export function useDrag<Thing>({
  may,
  words,
  onDrop,
}: {
  may: (thing: Thing) => boolean
  words: (thing: Thing) => ReactNode
  onDrop: (thing: Thing, place: string) => void
}): Drag<Thing> {
  const [dragged, setDragged] = useState<Dragged<Thing> | null>(null)
  const ended = useRef(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  function begin(thing: Thing, start: ReactPointerEvent): void {
    ended.current = false
    if (!may(thing) || start.pointerType === 'touch' || start.button !== 0) return
    let moving = false
    const over = new AbortController()
    under.current = over
    const end = () => {
      over.abort()
      ended.current = moving
      setDragged(null)
    }
    const until = { signal: over.signal }
    window.addEventListener(
      'pointermove',
      (event) => {
        moving ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slack
        if (moving) setDragged({ thing, place: placeAt(event), x: event.clientX, y: event.clientY })
      },
      until,
    )
    window.addEventListener(
      'pointerup',
      (event) => {
        const place = moving ? placeAt(event) : null
        end()
        if (place) onDrop(thing, place)
      },
      until,
    )
    window.addEventListener('pointercancel', end, until)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), until)
  }
  return {
    begin,
    thing: dragged?.thing ?? null,
    place: dragged?.place ?? null,
    wasDrag: () => ended.current,
    ghost: dragged && (
      <div
        aria-hidden
        style={{ left: dragged.x + 8, top: dragged.y + 8 }}
        className="pointer-events-none fixed z-50 max-w-48 truncate rounded-small border border-edge bg-surface px-2 py-1 text-13 tabular-nums shadow-lift"
      >
        {words(dragged.thing)}
      </div>
    ),
  }
}

function placeAt({ clientX, clientY }: PointerEvent): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
  return place?.dataset['place'] ?? null
}
