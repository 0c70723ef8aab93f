import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { put, read } from '#web/browser-storage.ts'

/**
 * Keeps the place of what stands above other things until it is `known` whether, and how high, it will be: as high as it
 * last was in this browser, on a screen as wide. What is below doesn't move under a hand that is about to press.
 */
export function KeptPlace({ name, known, children }: { name: string; known: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (known && place.current) put(storedAs(name), String(place.current.offsetHeight))
  }, [name, known])
  // Only ever drawn in the browser, after it is known who is signed in.
  return (
    <div
      ref={place}
      className="flow-root"
      style={known ? undefined : { minHeight: Number(read(storedAs(name))) }}
    >
      {children}
    </div>
  )
}

const storedAs = (name: string) => `height_of_${name}_at_${window.innerWidth}`
