import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  Fragment,
} from 'react'
import {
  toast,
  ToastContainer,
  type Id,
  type ToastOptions,
  type ToastTransitionProps,
} from 'react-toastify/unstyled'
import './toaster.css'
import { AlertIcon, CheckCircleIcon, CloseCircleIcon, CloseIcon, InfoIcon } from '../icons.tsx'
import type { ToastMessage, ToasterProps, ToastAction } from './toast-message.ts'
import { setToastPlace } from './toast-place.ts'
import { takeTurns, type Turns } from './toast-turns.ts'

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

/** What had focus before it came to the toasts. */
let from: HTMLElement | null = null

/** Remembers from where focus comes to the toasts: by a press, or by Alt+T, the library's key. */
function rememberFocus({ relatedTarget, currentTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from = relatedTarget
}

/** Focus goes back with Escape; and with Tab past the last button, where it came from a window over the page. */
function leaveToasts(event: KeyboardEvent<HTMLElement>): void {
  const stops = event.currentTarget.querySelectorAll('[tabindex="0"], button')
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
  const past = event.key === 'Tab' && document.activeElement === edge
  if (event.key !== 'Escape' && !(past && from?.closest('[role=dialog], [role=alertdialog]'))) return
  event.preventDefault()
  returnFocus(event.currentTarget)
}

/** The toast goes, or the person does: focus that is in it goes back, and the clock that the key stopped runs on. */
function returnFocus(place: HTMLElement | null): void {
  if (!place?.contains(document.activeElement)) return
  toast.play()
  if (from?.isConnected) from.focus()
}

/** The library clones it with `closeToast`. */
function WithActions({
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

/** Time to come back after it was left, ms. */
const afterLeavingMs = 3000
/** Time to read it and to think again, ms: only then does other work count as leaving it. */
const leastMs = 8000

/**
 * A toast with a button waits for the person, however long keyboard, switch or thumb take to reach it. It goes a moment
 * after it was reached and left again, or when the person goes on with something else: a press or typing elsewhere.
 * Answers with what to put on an element within it.
 */
function useStayUntilLeft(close: (() => void) | undefined) {
  const within = useRef<HTMLSpanElement>(null)
  const goes = useRef(close)
  useEffect(() => {
    goes.current = close
  }, [close])
  useEffect(() => {
    const toast = within.current?.closest<HTMLElement>('.Toastify__toast')
    if (!toast) return undefined
    const abort = new AbortController()
    let clock: ReturnType<typeof setTimeout> | undefined
    const stay = () => clearTimeout(clock)
    const leave = () => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        if (!toast.matches(':hover, :focus-within')) goes.current?.()
      }, afterLeavingMs)
    }
    for (const reached of ['pointerenter', 'focusin']) toast.addEventListener(reached, stay, abort)
    for (const left of ['pointerleave', 'focusout', pageLeft]) toast.addEventListener(left, leave, abort)
    const since = performance.now()
    const goOn = ({ target }: Event) => {
      if (performance.now() - since > leastMs && target instanceof Node && !toast.contains(target)) leave()
    }
    for (const work of ['pointerdown', 'input']) document.addEventListener(work, goOn, abort)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [])
  return within
}

const pageLeft = 'cetak:page-left'

/** Another page stands: whoever has gone on has left what was said before. */
function leaveToastsOf(place: HTMLElement | null): void {
  for (const toast of place?.querySelectorAll('.Toastify__toast') ?? [])
    toast.dispatchEvent(new Event(pageLeft))
}
