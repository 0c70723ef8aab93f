import { useEffect, useState } from 'react'
import { thanksTexts } from '../texts/thanks.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import type { CodedProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { storeOrderPageUrl } from './order-page-storage.ts'

/** Opens the page of the payment provider. `isOpening` stays `true` until the browser leaves this page. */
export function useOpenPaymentPage(start: () => Promise<{ url: string }>) {
  const { offline } = useTexts(thanksTexts)
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  useEffect(() => {
    // After Back, browsers may restore this page from memory, with the button still busy.
    const reset = (event: PageTransitionEvent) => event.persisted && setOpening(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  async function open() {
    setOpening(true)
    setProblem(null)
    try {
      const { url } = await start()
      storeOrderPageUrl()
      location.assign(url)
    } catch (error) {
      setProblem(toProblemOrOffline(error, offline))
      setOpening(false)
    }
  }
  return { open: () => void open(), isOpening, problem }
}
