import { reloading } from '../page/reloading.ts'
import type { ToastMessage, ToastAction, ToastKind } from './toast-message.ts'

/** How long a toast stays, ms (SEND-06). One with a button stays until it was reached or left (`toast-view.tsx`). */
const stays: Record<ToastKind, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 }
const staysOnSave = 2000

interface ToastOptions {
  /** Keeps it for 2 s instead of 3. */
  onSave?: boolean
  /** Takes back what was done; the toast then has a button for it. */
  undo?: () => void
  /** What may be wanted next; the toast then has a button for it, too. */
  next?: ToastAction
  /** What it is about: what was said of the same before goes, and with it an Undo that is too late. */
  about?: string
  /** It is said while another page opens and belongs to that one; the others go with their page. */
  along?: boolean
}

/** The library and our look of it: its own chunk, fetched when the page is idle or the first toast is wanted. */
const loadView = reloading(() => import('./toast-view.tsx'))
let view: ReturnType<typeof loadView> | undefined
export function loadToasts() {
  // A load that failed is not kept: the next toast tries again.
  view ??= loadView().catch((error: unknown) => {
    view = undefined
    throw error
  })
  return view
}

/** What the Toaster on the page does when a toast is wanted. */
export interface ToastPlace {
  /** Its file is wanted now, not at the next idle moment. */
  wanted: () => void
  /** Its file could not be loaded: the words, without the look. */
  plainly: (message: ToastMessage | null) => void
}

let place: ToastPlace | null = null
/** What was wanted before there was a place for it. */
let early: { plain: ToastMessage | null } | null = null
export function takeToastPlace(next: ToastPlace): () => void {
  place = next
  if (early) next.wanted()
  if (early?.plain) next.plainly(early.plain)
  early = null
  return () => {
    if (place === next) place = null
  }
}

function show(
  kind: ToastKind,
  text: string,
  { onSave = false, undo, next, about, along = false }: ToastOptions = {},
) {
  const actions = [...(next ? [next] : []), ...(undo ? [{ label: 'Undo', run: undo }] : [])]
  const message = { kind, text, stay: onSave ? staysOnSave : stays[kind], actions, about, along }
  if (place) place.wanted()
  else early ??= { plain: null }
  loadToasts().then(
    ({ showToast }) => showToast(message),
    () => {
      if (place) place.plainly(message)
      else early = { plain: message }
    },
  )
}

function takeBackError(text: string): void {
  place?.plainly(null)
  loadToasts().then(
    (loaded) => loaded.takeBackError(text),
    () => {},
  )
}

/**
 * One sentence that goes by itself: `toast.success('Message sent successfully')`. Needs a Toaster on the page; until that stands, toasts wait.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: Pick<ToastOptions, 'along'>) => show('error', text, options),
  /** It is no longer so: the error with these words goes. */
  takeBackError,
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
