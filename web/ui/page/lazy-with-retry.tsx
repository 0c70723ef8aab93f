import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { importWithRetry } from './import-with-retry.ts'

/**
 * Creates a component whose code is in a separate file, which is loaded when the component is first rendered. React's
 * `lazy` caches a failed load forever and the whole page fails. This component shows `Failed` instead, and loads the
 * file again once there is a connection or the component is mounted again.
 */
export function lazyWithRetry<Props extends object>(
  file: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, Failed }: { waiting?: ReactNode; Failed?: ComponentType } = {},
) {
  const load = importWithRetry(file)
  let stored: ComponentType<Props> | null = null
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => stored)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded) return undefined
      const abort = new AbortController()
      const ask = () =>
        void load().then(
          ({ default: component }) => {
            stored = component
            if (!abort.signal.aborted) setLoaded(() => component)
          },
          () => {
            if (!abort.signal.aborted) setFailed(true)
          },
        )
      ask()
      addEventListener('online', ask, { signal: abort.signal })
      return () => abort.abort()
    }, [Loaded])
    if (Loaded) return <Loaded {...props} />
    return failed && Failed ? <Failed /> : waiting
  }
}
