import { useEffect, useState } from 'react'

/** Returns the value once it has stopped changing for a moment, to avoid a request per key press. */
export function useDebouncedValue<Value>(value: Value, forMs = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
