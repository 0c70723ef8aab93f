import { useEffect, useState } from 'react'
import { loadToasts, toastWanted } from './toast.ts'
import type { ToastView } from './toast-view.tsx'
import { useWords } from './words.tsx'

export interface ToasterProps {
  position?: 'top-right' | 'top-center'
  /** One at a time, which the next one replaces as soon as it has been seen: on the storefront. */
  oneAtATime?: boolean
  /** Where they are one at a time: the address of the page. When it changes, the toasts of the page before go. */
  page?: string
  /** The same stay for every kind, ms: 3000 on the storefront. Otherwise each kind has its own. */
  stay?: number
  /** The page says nothing by itself: nothing is fetched for it before someone touches it. */
  quiet?: boolean
}

const touches = ['pointerdown', 'keydown', 'focusin']

/** The place where toasts appear: once in each layout. Its code is fetched after the page stands. */
export function Toaster({ quiet = false, ...props }: ToasterProps) {
  const words = useWords()
  const [View, setView] = useState<typeof ToastView | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const due = new Promise<void>((settle) => {
      const now = () => settle()
      if (quiet) for (const touch of touches) addEventListener(touch, now, { once: true, signal })
      else if ('requestIdleCallback' in window) requestIdleCallback(now, { timeout: 4000 })
      else setTimeout(now, 2000)
    })
    void Promise.race([due, toastWanted])
      .then(loadToasts)
      .then((loaded) => {
        if (!signal.aborted) setView(() => loaded.ToastView)
      })
    return () => over.abort()
  }, [quiet])
  return View && <View {...props} label={words.notices} closeLabel={words.close} />
}
