import { useEffect } from 'react'
import type { ToastMessage } from './toast-message.ts'

/** What is said while the toasts' own file can't be loaded: the same words, as long, with the same buttons. */
export function PlainToast({
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
