import { useEffect } from 'react'
import { queuedStepsKey } from '../scan/steps-key.ts'

/** Sends steps that were scanned offline when any page of the back-office is opened. */
export function useSendScanned(): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(queuedStepsKey) === null) return
    } catch {
      return
    }
    void import('../scan/step-queue.ts').then(({ sendWhenOnline }) => sendWhenOnline())
  }, [])
}
