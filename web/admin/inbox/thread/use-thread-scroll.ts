import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The thread follows new messages while it is scrolled to within this distance in px of its end. */
const nearEndPx = 80

interface Ends {
  first: string | undefined
  last: string | undefined
}

/**
 * Scrolls a thread: it starts at the end (or at the line of new messages), follows new messages while the reader is at
 * the end, and keeps its place when older entries are added above.
 */
export function useThreadScroll({ first, last }: Ends) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const before = useRef<Ends & { height: number }>({ first: undefined, last: undefined, height: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isFollowing.current = true
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const known = before.current
    if (known.first === undefined && first !== undefined) {
      // On opening, the line of new messages is near the top, so that everything new can be read from there.
      const line = element.querySelector('[data-new-messages]')
      if (line) {
        element.scrollTop +=
          line.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 4
        isFollowing.current = distanceToEnd(element) < nearEndPx
      } else element.scrollTop = element.scrollHeight
    } else if (known.first !== first && !isFollowing.current) {
      element.scrollTop += element.scrollHeight - known.height
    } else if (isFollowing.current) element.scrollTop = element.scrollHeight
    before.current = { first, last, height: element.scrollHeight }
  }, [first, last])

  useEffect(() => {
    const element = box.current
    if (!element || !content.current) return undefined
    const onScroll = () => {
      isFollowing.current = distanceToEnd(element) < nearEndPx
      setAtEnd(isFollowing.current)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    // Keeps the end in view when the on-screen keyboard or a growing composer shrinks the box, or when
    // players and errors enlarge entries.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content.current)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [])

  return { box, content, isAtEnd, toEnd }
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight
