import { useSyncExternalStore } from 'react'

export interface ExternalStore<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
  /** During server rendering and hydration, returns the initial value. */
  use: () => Value
}

/** Creates a store for state that code outside components also changes. */
export function createStore<Value>(initial: Value): ExternalStore<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
