import { createStore } from '#web/hooks/external-store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

interface ToastAction {
  label: string
  run: () => void
}

/** A toast that is shown or, if they are shown one at a time, queued. */
export interface ToastEntry {
  id: number
  kind: ToastKind
  text: string
  /** Milliseconds. A toast with actions stays until the user has reached and left it. */
  stay: number
  actions: ToastAction[]
  about: string | undefined
  /** Stays for one navigation where toasts are shown one at a time. */
  along: boolean
}

interface ToastOptions {
  /** Shows it for 2 s instead of 3. */
  onSave?: boolean
  /** Undoes the action; adds an Undo button. */
  undo?: () => void
  /** A likely next action; adds a button for it. */
  next?: ToastAction
  /** The record it is about. Replaces an earlier toast about the same record, whose Undo would be outdated. */
  about?: string
  /** Shown during a navigation and belongs to the new page. Other toasts close with their page. */
  along?: boolean
}

/** Display times (SEND-06), ms. */
const stays: Record<ToastKind, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 }
const staysOnSave = 2000

/** Minimum display time before the next toast replaces it, ms: time to read a sentence. */
export const minReadMs = 1500

/** Toasts with actions don't time out. Above this number nobody reads them, so the oldest closes. */
const maxToastsWithActions = 3

export const toastStore = createStore<readonly ToastEntry[]>([])
/** The element that shows toasts. Dialogs let focus move there. */
export const toastRegion = createStore<HTMLElement | null>(null)

const createdAt = new WeakMap<ToastEntry, number>()
let lastId = 0

function show(
  kind: ToastKind,
  text: string,
  { onSave = false, undo, next, about, along = false }: ToastOptions = {},
): void {
  const actions = [...(next ? [next] : []), ...(undo ? [{ label: 'Undo', run: undo }] : [])]
  lastId += 1
  const toast = { id: lastId, kind, text, stay: onSave ? staysOnSave : stays[kind], actions, about, along }
  const standing = toastStore.get()
  const twin = standing.find((each) => actions.length === 0 && each.kind === kind && each.text === text)
  // Two requests that fail for the same reason show one toast.
  if (twin && performance.now() - (createdAt.get(twin) ?? 0) < minReadMs) return
  createdAt.set(toast, performance.now())
  const others = standing.filter((each) => each !== twin && (about === undefined || each.about !== about))
  const tooMany = actions.length > 0 ? others.filter(hasActions).slice(0, 1 - maxToastsWithActions) : []
  toastStore.set([...others.filter((each) => !tooMany.includes(each)), toast])
}

const hasActions = ({ actions }: ToastEntry) => actions.length > 0

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter((each) => each.id !== id))
}

/** Closes the toasts of the previous page. */
export function closePageToasts(): void {
  const staying = toastStore.get().filter(({ along }) => along)
  toastStore.set(staying.map((each) => ({ ...each, along: false })))
}

/** Shows a sentence as a toast: `toast.success('Message sent successfully')`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: Pick<ToastOptions, 'along'>) => show('error', text, options),
  /** Closes the error toast with this text, because it no longer applies. */
  takeBackError(text: string): void {
    toastStore.set(toastStore.get().filter((each) => each.kind !== 'error' || each.text !== text))
  },
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
