import { useEffect, useState } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { loadToasts, takeToastPlace } from './toast.ts'
import type { ToastMessage, ToasterProps } from './toast-message.ts'
import type { ToastView } from './toast-view.tsx'
import { useWords } from '../words.tsx'

const touches = ['pointerdown', 'keydown', 'focusin']

/** The place where toasts appear: once in each layout. Its code is fetched after the page stands. */
export function Toaster({ quiet = false, ...props }: ToasterProps) {
  const words = useWords()
  const [View, setView] = useState<typeof ToastView | null>(null)
  const [plain, setPlain] = useState<ToastMessage | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    // What a page has asked for stands also on the next one, however quiet that is: a toast may be on its way to it.
    const load = () =>
      void loadToasts().then(
        ({ ToastView }) => setView(() => ToastView),
        // The next toast asks for it again.
        () => {},
      )
    const loadHere = () => signal.aborted || load()
    const leave = takeToastPlace({ wanted: load, plainly: setPlain })
    if (quiet) for (const touch of touches) addEventListener(touch, load, { once: true, signal })
    else if ('requestIdleCallback' in window) requestIdleCallback(loadHere, { timeout: 4000 })
    else setTimeout(loadHere, 2000)
    return () => {
      abort.abort()
      leave()
    }
  }, [quiet])
  return (
    <>
      {View && <View {...props} label={words.notices} closeLabel={words.close} />}
      {plain && <PlainToast message={plain} closeLabel={words.close} onClose={() => setPlain(null)} />}
    </>
  )
}
