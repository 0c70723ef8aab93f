import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import {
  toast,
  ToastContainer,
  type Id,
  type ToastOptions,
  type ToastTransitionProps,
} from 'react-toastify/unstyled'
import './toaster.css'
import { AlertIcon, CheckCircleIcon, CloseCircleIcon, CloseIcon, InfoIcon } from '../icons.tsx'
import type { ToastMessage, ToasterProps } from './toast-message.ts'
import { leaveToasts, rememberFocus, returnFocus } from './toast-focus.ts'
import { setToastPlace } from './toast-place.ts'
import { leaveToastsOf } from './toast-stay.ts'
import { takeTurns, type Turns } from './toast-turns.ts'
import { WithActions } from './toast-actions.tsx'

const icons = {
  success: <CheckCircleIcon className="text-good" />,
  error: <CloseCircleIcon className="text-wrong" />,
  warning: <AlertIcon className="text-caution" />,
  info: <InfoIcon className="text-info" />,
}

/** The Toaster on the page; null until it stands. */
let place: { sameStay: number | undefined; turns: Turns | null } | null = null
let early: ToastMessage[] = []

const keyOf = ({ kind, text }: Pick<ToastMessage, 'kind' | 'text'>) => `${kind} ${text}`

/** Shows one toast for its stay, unless the Toaster has one stay for all; until there is a Toaster it waits. */
export function showToast(message: ToastMessage): void {
  if (!place) early.push(message)
  else if (!place.turns) stand(message, message.kind === 'error' ? { toastId: message.text } : {})
  else {
    const show = (onClose: () => void) => {
      const id = stand(message, { onClose })
      return () => toast.dismiss(id)
    }
    place.turns.next({ key: keyOf(message), along: message.along, show })
  }
}

export function takeBackError(text: string): void {
  const key = keyOf({ kind: 'error', text })
  early = early.filter((message) => keyOf(message) !== key)
  if (place?.turns) place.turns.drop(key)
  else toast.dismiss(text)
}

/** The last toast about each thing. */
const lastAbout = new Map<string, Id>()

function stand({ kind, text, stay, actions, about }: ToastMessage, options: ToastOptions): Id {
  const before = about === undefined ? undefined : lastAbout.get(about)
  if (before !== undefined) toast.dismiss(before)
  const id = toast(actions.length ? <WithActions text={text} actions={actions} /> : text, {
    ...options,
    type: kind,
    icon: icons[kind],
    autoClose: actions.length > 0 ? false : (place?.sameStay ?? stay),
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  })
  if (about !== undefined) lastAbout.set(about, id)
  if (actions.length > 0) makeRoom(id)
  return id
}

/** Those with a button don't go by themselves: more than these are no longer read, and the oldest goes. */
const mostWaiting = 3
let waiting: Id[] = []
function makeRoom(newest: Id): void {
  waiting = [...waiting.filter((id) => toast.isActive(id)), newest]
  for (const oldest of waiting.slice(0, -mostWaiting)) toast.dismiss(oldest)
}

export function ToastView({
  position = 'top-right',
  oneAtATime = false,
  stay,
  page = '',
  label,
  closeLabel,
}: ToasterProps & { label: string; closeLabel: string }) {
  useEffect(() => {
    const turns = oneAtATime ? takeTurns() : null
    place = { sameStay: stay, turns }
    for (const message of early.splice(0)) showToast(message)
    return () => {
      turns?.stop()
      place = null
    }
  }, [stay, oneAtATime])
  const before = useRef(page)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (before.current !== page) {
      place?.turns?.leave()
      leaveToastsOf(box.current)
    }
    before.current = page
  }, [page])
  const stands = useCallback((element: HTMLElement | null) => {
    box.current = element
    setToastPlace(element)
  }, [])
  return (
    <div role="presentation" ref={stands} onFocus={rememberFocus} onKeyDown={leaveToasts}>
      <ToastContainer
        aria-label={`${label} (Alt+T)`}
        position={position}
        transition={Appear}
        pauseOnFocusLoss={false}
        closeButton={<CloseToast label={closeLabel} />}
      />
    </div>
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
  const { isIn, done, nodeRef, children } = props
  // The clock starts when the toast stands.
  useLayoutEffect(() => {
    props.playToast()
    const toast = nodeRef.current
    return () => returnFocus(toast)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on standing
  }, [])
  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  return children
}
