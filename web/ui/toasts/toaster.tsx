import { useEffect, useState } from 'react'
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

/** What is said while the toasts' own file can't be loaded: the same words, as long, with the same buttons. */
function PlainToast({
  message,
  closeLabel,
  onClose,
}: {
  message: ToastMessage
  closeLabel: string
  onClose: () => void
}) {
  const { actions, stay } = message
  useEffect(() => {
    if (actions.length > 0) return undefined
    const timer = setTimeout(onClose, stay)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each thing that is said
  }, [message])
  const buttons = [
    ...actions.map(({ label, run }) => ({ label, press: () => [onClose(), run()] })),
    { label: closeLabel, press: onClose },
  ]
  return (
    <div
      role="alert"
      className="fixed inset-x-3 top-3 z-60 mx-auto flex max-w-96 flex-wrap gap-x-3 rounded-surface border border-ink bg-surface p-3 text-15 shadow-lift"
    >
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{message.text}</span>
      {buttons.map(({ label, press }) => (
        <button key={label} type="button" onClick={press} className="font-semibold underline">
          {label}
        </button>
      ))}
    </div>
  )
}
