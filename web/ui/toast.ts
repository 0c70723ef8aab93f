type Kind = 'success' | 'error' | 'warning' | 'info'

/** How long a toast stays, ms (admin.md 9). */
const stays: Record<Kind, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 }
const staysOnSave = 2000
/** Time to read it, to think again, and to reach it by keyboard. */
const staysToUndo = 8000

interface ToastOptions {
  /** Keeps it for 2 s instead of 3. */
  onSave?: boolean
  /** Takes back what was done; the toast then has a button for it and stays for 8 s. */
  undo?: () => void
  /** What may be wanted next; the toast then has a button for it, too, and stays for 8 s. */
  next?: ToastDeed
  /** What it is about: what was said of the same before goes, and with it an Undo that is too late. */
  about?: string
  /** It is said while another page opens and belongs to that one; the others go with their page. */
  along?: boolean
}

export interface ToastDeed {
  label: string
  run: () => void
}

/** The library and our look of it: its own chunk, fetched when the page is idle or the first toast is wanted. */
let view: Promise<typeof import('./toast-view.tsx')> | undefined
export function loadToasts() {
  view ??= import('./toast-view.tsx')
  return view
}

let want: () => void
/** Settles with the first toast: then the Toaster doesn't wait for an idle moment. */
export const toastWanted = new Promise<void>((settle) => {
  want = settle
})

function show(
  kind: Kind,
  text: string,
  { onSave = false, undo, next, about, along = false }: ToastOptions = {},
) {
  want()
  const deeds = [...(next ? [next] : []), ...(undo ? [{ label: 'Undo', run: undo }] : [])]
  const stay = deeds.length ? staysToUndo : onSave ? staysOnSave : stays[kind]
  void loadToasts().then(({ showToast }) => showToast({ kind, text, stay, deeds, about, along }))
}

/**
 * One sentence that goes by itself: `toast.success('Message sent successfully')`. Needs a Toaster on the page; until that stands, toasts wait.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: Pick<ToastOptions, 'along'>) => show('error', text, options),
  /** It is no longer so: the error with these words goes. */
  takeBackError: (text: string) => void loadToasts().then(({ takeBackError }) => takeBackError(text)),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
