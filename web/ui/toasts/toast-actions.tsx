import { Fragment } from 'react'
import type { ToastAction } from './toast-message.ts'
import { useStayUntilLeft } from './toast-stay.ts'

/** The library clones it with `closeToast`. */
export function WithActions({
  text,
  actions,
  closeToast,
}: {
  text: string
  actions: ToastAction[]
  closeToast?: () => void
}) {
  const within = useStayUntilLeft(closeToast)
  return (
    <span ref={within} className="min-w-0">
      {text}
      {actions.map(({ label, run }) => (
        <Fragment key={label}>
          {' '}
          <button
            type="button"
            onClick={() => {
              closeToast?.()
              run()
            }}
            className="-my-2 mr-2 -ml-1 rounded-small px-1 py-2 font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {label}
          </button>
        </Fragment>
      ))}
    </span>
  )
}
