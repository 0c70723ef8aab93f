import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { storeValue, readStoredValue } from '#web/browser-storage.ts'

/**
 * Reserves space for content whose height is not `known` yet, based on its last height in this browser at the same
 * screen width. This keeps the content below from moving under the pointer.
 */
export function ReservedSpace({
  name,
  known,
  children,
}: {
  name: string
  known: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (known && place.current) storeValue(getHeightKey(name), String(place.current.offsetHeight))
  }, [name, known])
  // Storage can be read during rendering, because this component is rendered only in the browser.
  return (
    <div
      ref={place}
      className="flow-root"
      style={known ? undefined : { minHeight: Number(readStoredValue(getHeightKey(name))) }}
    >
      {children}
    </div>
  )
}

const getHeightKey = (name: string) => `height_of_${name}_at_${window.innerWidth}`
