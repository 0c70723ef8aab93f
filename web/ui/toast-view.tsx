import { Fragment, useEffect, useLayoutEffect } from 'react'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import './toaster.css'
import { AlertIcon, CheckCircleIcon, CloseCircleIcon, CloseIcon, InfoIcon } from './icons.tsx'
import type { ToastDeed } from './toast.ts'
import type { ToasterProps } from './toaster.tsx'

const icons = {
  success: <CheckCircleIcon className="text-good" />,
  error: <CloseCircleIcon className="text-wrong" />,
  warning: <AlertIcon className="text-caution" />,
  info: <InfoIcon className="text-info" />,
}

let sameStay: number | undefined

/** Shows one toast for `stay` ms, unless the Toaster on the page has one stay for all. */
export function showToast(kind: keyof typeof icons, text: string, stay: number, deeds: ToastDeed[]) {
  toast(deeds.length ? <WithDeeds text={text} deeds={deeds} /> : text, {
    type: kind,
    // What fails for one reason in two places is said once.
    ...(kind === 'error' && { toastId: text }),
    icon: icons[kind],
    autoClose: sameStay ?? stay,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  })
}

/** The library clones it with `closeToast`. */
function WithDeeds({
  text,
  deeds,
  closeToast,
}: {
  text: string
  deeds: ToastDeed[]
  closeToast?: () => void
}) {
  return (
    <>
      {text}
      {deeds.map(({ label, run }) => (
        <Fragment key={label}>
          {' '}
          <button
            type="button"
            onClick={() => {
              closeToast?.()
              run()
            }}
            className="rounded-small px-1 font-semibold underline underline-offset-4"
          >
            {label}
          </button>
        </Fragment>
      ))}
    </>
  )
}

export function ToastView({
  position = 'top-right',
  limit,
  stay,
  label,
  closeLabel,
}: ToasterProps & { label: string; closeLabel: string }) {
  useEffect(() => {
    sameStay = stay
    return () => {
      sameStay = undefined
    }
  }, [stay])
  return (
    <ToastContainer
      aria-label={label}
      position={position}
      {...(limit ? { limit } : {})}
      transition={Appear}
      pauseOnFocusLoss={false}
      closeButton={<CloseToast label={closeLabel} />}
    />
  )
}

/** The library clones it with `closeToast`. */
function CloseToast({ label, closeToast }: { label: string; closeToast?: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={closeToast} className="Toastify__close-button">
      <CloseIcon width={16} height={16} />
    </button>
  )
}

/** In by CSS, out at once: leaving needs no motion, and no toast waits for an animation that may never run. */
function Appear(props: ToastTransitionProps) {
  const { isIn, done, children } = props
  // The clock starts when the toast stands.
  // oxlint-disable-next-line react/exhaustive-deps -- once, on standing
  useLayoutEffect(() => props.playToast(), [])
  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  return children
}
