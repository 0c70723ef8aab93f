import { useEffect } from 'react'

/** Asks the browser to leave the screen on, where it can; it forgets that whenever the page is hidden. */
export function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Refused with a battery that is nearly empty: then it sleeps.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
