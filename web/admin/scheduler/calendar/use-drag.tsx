import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import type { ListedMessage } from '../../../../core/contracts/message-list.ts'
import { dayOf } from '../composer/shop-clock.ts'

/** A press becomes a drag when the pointer has gone so far, px. */
const slack = 6

export interface Drag {
  begin: (message: ListedMessage, event: ReactPointerEvent) => void
  /** The message that is being dragged, and the day that it is over. */
  id: string | null
  day: string | null
  /** Whether the press that just ended was a drag, and so no click. */
  wasDrag: () => boolean
  /** What follows the pointer; put it on the page once. */
  ghost: ReactNode
}

interface Dragged {
  message: ListedMessage
  day: string | null
  x: number
  y: number
}

/**
 * Drags a pending message to an element with `data-day`; Escape lets go. With mouse and pen only: under a finger the
 * page scrolls, and there is another way to move a message.
 */
export function useDrag(onDrop: (message: ListedMessage, day: string) => void): Drag {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const ended = useRef(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  function begin(message: ListedMessage, start: ReactPointerEvent): void {
    ended.current = false
    if (message.status !== 'pending' || start.pointerType === 'touch' || start.button !== 0) return
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
        if (moving) setDragged({ message, day: dayAt(event), x: event.clientX, y: event.clientY })
      },
      until,
    )
    window.addEventListener(
      'pointerup',
      (event) => {
        const day = moving ? dayAt(event) : null
        end()
        if (day && day !== dayOf(message.scheduled_time)) onDrop(message, day)
      },
      until,
    )
    window.addEventListener('pointercancel', end, until)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), until)
  }
  return {
    begin,
    id: dragged?.message.id ?? null,
    day: dragged?.day ?? null,
    wasDrag: () => ended.current,
    ghost: dragged && <Ghost {...dragged} />,
  }
}

function dayAt({ clientX, clientY }: PointerEvent): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')
  return place?.dataset['day'] ?? null
}

function Ghost({ message, x, y }: Dragged) {
  return (
    <div
      aria-hidden
      style={{ left: x + 8, top: y + 8 }}
      className="pointer-events-none fixed z-50 max-w-48 truncate rounded-small border border-edge bg-surface px-2 py-1 text-13 tabular-nums shadow-lift"
    >
      {message.scheduled_time.slice(11, 16)} {message.contact ?? message.phone}
    </div>
  )
}
