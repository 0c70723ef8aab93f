import { useEffect } from 'react'
import { stepsKey } from '../scan/steps-key.ts'

/** What was scanned without a signal goes out from whatever page of the back-office stands open next. */
export function useSendScanned(): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(stepsKey) === null) return
    } catch {
      return
    }
    void import('../scan/step-queue.ts').then(({ keepSending }) => keepSending())
  }, [])
}
