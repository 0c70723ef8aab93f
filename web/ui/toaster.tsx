import { useEffect, useState } from 'react'
import { loadToasts, toastWanted } from './toast.ts'
import type { ToastView } from './toast-view.tsx'
import { useWords } from './words.tsx'

export interface ToasterProps {
  position?: 'top-right' | 'top-center'
  /** At most so many at a time, the next ones wait: 1 on the storefront. */
  limit?: number
  /** The same stay for every kind, ms: 3000 on the storefront. Otherwise each kind has its own. */
  stay?: number
}

/** The place where toasts appear: once in each layout. Its code is fetched after the page stands. */
export function Toaster(props: ToasterProps) {
  const words = useWords()
  const [View, setView] = useState<typeof ToastView | null>(null)
  useEffect(() => {
    let gone = false
    const idle = new Promise<void>((settle) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => settle(), { timeout: 4000 })
      else setTimeout(settle, 2000)
    })
    void Promise.race([idle, toastWanted])
      .then(loadToasts)
      .then((loaded) => {
        if (!gone) setView(() => loaded.ToastView)
      })
    return () => {
      gone = true
    }
  }, [])
  return View && <View {...props} label={words.notices} closeLabel={words.close} />
}
