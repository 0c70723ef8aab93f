import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { AlertIcon, CheckCircleIcon, CloseCircleIcon, CloseIcon, InfoIcon } from '../icons.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import {
  closePageToasts,
  closeToast,
  minToastReadMs,
  toastRegion,
  toastStore,
  type ToastEntry,
} from './toast.ts'

interface ToasterProps {
  /**
   * `true` shows one toast at a time for 3 s at the top centre (EX-04). By default, toasts stack at the top right.
   */
  oneAtATime?: boolean
  /** Path of the page. With `oneAtATime`, the page's toasts close when the path changes. */
  page?: string
}

/** Shows the toasts of a layout. Toast libraries lack most of these features (decision 0655). */
export function Toaster({ oneAtATime = false, page = '' }: ToasterProps) {
  const words = useUiTexts()
  const all = toastStore.use()
  useReplaceWhenRead(oneAtATime ? all : [])
  const lastPage = useRef(page)
  // Runs before the effects of the new page, so that the new page's toasts stay.
  useLayoutEffect(() => {
    if (oneAtATime && lastPage.current !== page) closePageToasts()
    lastPage.current = page
  }, [oneAtATime, page])
  const focus = useFocusReturn()
  useEffect(() => {
    // Alt+T focuses the first toast, as in react-toastify and sonner.
    const focusFirst = (event: globalThis.KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT')
        toastRegion.get()?.querySelector<HTMLElement>('.toast')?.focus()
    }
    document.addEventListener('keydown', focusFirst)
    return () => document.removeEventListener('keydown', focusFirst)
  }, [])
  return (
    <div role="presentation" onFocus={focus.remember} onKeyDown={focus.leaveByKey}>
      <section
        ref={setRegion}
        aria-live="polite"
        aria-label={`${words.notices} (Alt+T)`}
        className={oneAtATime ? 'toasts' : 'toasts toasts-right'}
      >
        {(oneAtATime ? all.slice(0, 1) : all).map((each) => (
          <ToastCard
            key={each.id}
            toast={oneAtATime ? { ...each, stay: 3000 } : each}
            page={page}
            closeLabel={words.close}
            onRemoved={focus.giveBack}
          />
        ))}
      </section>
    </div>
  )
}

const setRegion = (element: HTMLElement | null) => toastRegion.set(element)

function useReplaceWhenRead([first, next]: readonly ToastEntry[]): void {
  const shown = useRef({ id: 0, at: 0 })
  useEffect(() => {
    if (first && first.id !== shown.current.id) shown.current = { id: first.id, at: performance.now() }
    if (!first || !next) return undefined
    const unread = shown.current.at + minToastReadMs - performance.now()
    const timer = setTimeout(() => closeToast(first.id), Math.max(0, unread))
    return () => clearTimeout(timer)
  }, [first, next])
}

/** Returns the focus to the previous element when its toast closes, on Escape, or on Tab towards a dialog. */
function useFocusReturn() {
  const from = useRef<HTMLElement>(null)
  const giveBack = (within: Element) => {
    if (within.contains(document.activeElement) && from.current?.isConnected) from.current.focus()
  }
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      from.current = relatedTarget
  }
  const leaveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const stops = event.currentTarget.querySelectorAll('.toast, .toast button')
    const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
    const isPast = event.key === 'Tab' && document.activeElement === edge
    const isToDialog = isPast && from.current?.closest('[role=dialog], [role=alertdialog]')
    if (event.key !== 'Escape' && !isToDialog) return
    event.preventDefault()
    giveBack(event.currentTarget)
  }
  return { giveBack, remember, leaveByKey }
}

const icons = {
  success: <CheckCircleIcon className="text-good" />,
  error: <CloseCircleIcon className="text-wrong" />,
  warning: <AlertIcon className="text-caution" />,
  info: <InfoIcon className="text-info" />,
}

/** Delay in ms before a toast with actions closes after the user has left it. */
const closesAfterMs = 3000

function ToastCard({
  toast: { id, kind, text, stay, actions },
  page,
  closeLabel,
  onRemoved,
}: {
  toast: ToastEntry
  page: string
  closeLabel: string
  onRemoved: (card: Element) => void
}) {
  const card = useRef<HTMLDivElement>(null)
  const close = () => closeToast(id)
  const { isLeft, ...leaving } = useIsLeft(card, page)
  const closesAfter = actions.length === 0 ? stay : isLeft ? closesAfterMs : null
  useLayoutEffect(() => {
    const removed = card.current
    return () => void (removed && onRemoved(removed))
    // oxlint-disable-next-line react/exhaustive-deps -- runs on unmount
  }, [])
  return (
    <div
      ref={card}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      tabIndex={-1}
      className="toast"
      {...leaving}
      {...swipeAway(close)}
    >
      {icons[kind]}
      <span className="min-w-0">
        {text}
        {actions.map(({ label, run }) => (
          <Fragment key={label}>
            {' '}
            <button
              type="button"
              onClick={() => {
                close()
                run()
              }}
              className="toast-action"
            >
              {label}
            </button>
          </Fragment>
        ))}
      </span>
      <button type="button" aria-label={closeLabel} onClick={close} className="toast-close">
        <CloseIcon width={16} height={16} />
      </button>
      {closesAfter !== null && (
        <div className="toast-time" aria-hidden>
          {/* The role keeps the timer animated under `prefers-reduced-motion` (base.css). */}
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `<progress>` can't be styled like this
            role="progressbar"
            className="toast-clock"
            style={{ animationDuration: `${closesAfter / 1000}s` }}
            onAnimationEnd={close}
          />
        </div>
      )}
    </div>
  )
}

/**
 * Time in ms to read a toast with actions and reconsider. Only after this time do actions elsewhere count as leaving
 * the toast.
 */
const thinkMs = 8000

/**
 * Returns `true` once the user has left a toast: by mouse or keyboard after reaching it, by opening another page, or
 * by pressing or typing elsewhere after a while. Reaching the toast again resets this.
 */
function useIsLeft(card: RefObject<HTMLElement | null>, page: string) {
  const [isLeft, setIsLeft] = useState(false)
  const firstPage = useRef(page)
  useEffect(() => {
    if (page !== firstPage.current) setIsLeft(true)
  }, [page])
  useEffect(() => {
    const abort = new AbortController()
    const shownAt = performance.now()
    const leave = ({ target }: Event) => {
      const isElsewhere = target instanceof Node && !card.current?.contains(target)
      if (isElsewhere && performance.now() - shownAt > thinkMs) setIsLeft(true)
    }
    for (const work of ['pointerdown', 'input']) document.addEventListener(work, leave, abort)
    return () => abort.abort()
  }, [card])
  return {
    isLeft,
    onPointerEnter: () => setIsLeft(false),
    onPointerLeave: () => setIsLeft(true),
    onFocus: () => setIsLeft(false),
    onBlur: () => setIsLeft(true),
  }
}

function swipeAway(close: () => void) {
  return {
    onPointerDown({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch') currentTarget.dataset['from'] = String(clientX)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (draggedBy(event) !== 0) drag(event.currentTarget, draggedBy(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (Math.abs(draggedBy(event)) > event.currentTarget.offsetWidth / 2) close()
      else restoreFocus(event)
    },
    onPointerCancel: restoreFocus,
  }
}

function draggedBy({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { from } = currentTarget.dataset
  return from === undefined ? 0 : clientX - Number(from)
}

function drag(card: HTMLElement, by: number): void {
  card.style.translate = `${by}px`
  card.style.opacity = String(1 - Math.abs(by) / card.offsetWidth)
}

function restoreFocus({ currentTarget }: PointerEvent<HTMLElement>): void {
  delete currentTarget.dataset['from']
  drag(currentTarget, 0)
}
