import { createStore } from '#web/hooks/store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

interface ToastAction {
  label: string
  run: () => void
}

/** A toast on the screen or, where they come one at a time, waiting for its turn. */
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Milliseconds. A toast with actions stays until the person has reached and left it. */
  stay: number
  actions: ToastAction[]
  about: string | undefined
  /** Survives one change of page where toasts come one at a time. */
  along: boolean
}

interface ToastOptions {
  /** Keeps it for 2 s instead of 3. */
  onSave?: boolean
  /** Takes back what was done; the toast then has a button for it. */
  undo?: () => void
  /** What may be wanted next; the toast then has a button for it, too. */
  next?: ToastAction
  /** The record it is about. An earlier toast about the same record goes, and with it an Undo that is too late. */
  about?: string
  /** It is shown while another page opens and belongs to that one; the others go with their page. */
  along?: boolean
}

/** SEND-06, in milliseconds. */
const stays: Record<ToastKind, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 }
const staysOnSave = 2000

/** A toast stays at least this long before the next one replaces it, ms: time to read a sentence. */
export const readMs = 1500

/** Toasts with actions don't time out. More than these are no longer read, and the oldest goes. */
const mostWithActions = 3

export const toasts = createStore<readonly Toast[]>([])
/** The element that shows them. Dialogs let the focus go there. */
export const toastRegion = createStore<HTMLElement | null>(null)

const createdAt = new WeakMap<Toast, number>()
let lastId = 0

function show(
  kind: ToastKind,
  text: string,
  { onSave = false, undo, next, about, along = false }: ToastOptions = {},
): void {
  const actions = [...(next ? [next] : []), ...(undo ? [{ label: 'Undo', run: undo }] : [])]
  lastId += 1
  const toast = { id: lastId, kind, text, stay: onSave ? staysOnSave : stays[kind], actions, about, along }
  const standing = toasts.get()
  const twin = standing.find((each) => actions.length === 0 && each.kind === kind && each.text === text)
  // Two queries that fail for one reason say so once.
  if (twin && performance.now() - (createdAt.get(twin) ?? 0) < readMs) return
  createdAt.set(toast, performance.now())
  const others = standing.filter((each) => each !== twin && (about === undefined || each.about !== about))
  const tooMany = actions.length > 0 ? others.filter(hasActions).slice(0, 1 - mostWithActions) : []
  toasts.set([...others.filter((each) => !tooMany.includes(each)), toast])
}

const hasActions = ({ actions }: Toast) => actions.length > 0

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id))
}

/** Closes the toasts of the page that was left. */
export function closePageToasts(): void {
  const staying = toasts.get().filter(({ along }) => along)
  toasts.set(staying.map((each) => ({ ...each, along: false })))
}

/** Shows one sentence on the page's Toaster: `toast.success('Message sent successfully')`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: Pick<ToastOptions, 'along'>) => show('error', text, options),
  /** Closes the error with this text, because it is no longer true. */
  takeBackError(text: string): void {
    toasts.set(toasts.get().filter((each) => each.kind !== 'error' || each.text !== text))
  },
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
