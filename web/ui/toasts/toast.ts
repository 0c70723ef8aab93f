import { createStore } from '#web/hooks/external-store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

interface ToastAction {
  label: string
  run: () => void
}

/** Toast that is shown. If only one toast is shown at a time, it may still be queued. */
export interface ToastEntry {
  id: number
  kind: ToastKind
  text: string
  /** Display time in milliseconds. A toast with actions stays until the user has reached and left it. */
  stay: number
  actions: ToastAction[]
  about: string | undefined
  /** `true` if the toast stays open during the next navigation. See `ToastOptions.along`. */
  along: boolean
}

interface ToastOptions {
  /** `true` shows the toast for 2 s instead of 3 s. */
  onSave?: boolean
  undo?: () => void
  next?: ToastAction
  /**
   * Record that the toast is about. The toast replaces an earlier toast about the same record, whose Undo would be
   * outdated.
   */
  about?: string
  /**
   * `true` if the toast is shown during a navigation and belongs to the new page. In layouts that show one toast at a
   * time, other toasts close together with their page.
   */
  along?: boolean
}

/** Display times in ms (SEND-06). */
const stays: Record<ToastKind, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 }
const staysOnSave = 2000

/** Minimum time in ms that a toast is shown before another replaces it. Enough time to read one sentence. */
export const minToastReadMs = 1500

/**
 * Toasts with actions don't time out. If there are more than this number, they are hard to read, so the oldest
 * closes.
 */
const maxToastsWithActions = 3

export const toastStore = createStore<readonly ToastEntry[]>([])
/** Dialogs let the focus move to this element. */
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
  const openToasts = toastStore.get()
  const duplicate = openToasts.find(
    (each) => actions.length === 0 && each.kind === kind && each.text === text,
  )
  // If two requests fail for the same reason, only one toast is shown.
  if (duplicate && performance.now() - (createdAt.get(duplicate) ?? 0) < minToastReadMs) return
  createdAt.set(toast, performance.now())
  const others = openToasts.filter(
    (each) => each !== duplicate && (about === undefined || each.about !== about),
  )
  const tooMany = actions.length > 0 ? others.filter(hasActions).slice(0, 1 - maxToastsWithActions) : []
  toastStore.set([...others.filter((each) => !tooMany.includes(each)), toast])
}

const hasActions = ({ actions }: ToastEntry) => actions.length > 0

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter((each) => each.id !== id))
}

export function closePageToasts(): void {
  const staying = toastStore.get().filter(({ along }) => along)
  toastStore.set(staying.map((each) => ({ ...each, along: false })))
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: Pick<ToastOptions, 'along'>) => show('error', text, options),
  /** Closes the error toast with this text, because the error no longer applies. */
  takeBackError(text: string): void {
    toastStore.set(toastStore.get().filter((each) => each.kind !== 'error' || each.text !== text))
  },
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
