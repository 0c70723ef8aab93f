import { useEffect, useState } from 'react'

/** A value once it has stopped changing for a moment: the server is not asked at every key. */
export function useSettled<Value>(value: Value, forMs = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
