export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastMessage {
  kind: ToastKind
  text: string
  /** Milliseconds. */
  stay: number
  actions: ToastAction[]
  about: string | undefined
  along: boolean
}

/** How toasts appear in a layout. */
export interface ToasterProps {
  position?: 'top-right' | 'top-center'
  /** One at a time, which the next one replaces as soon as it has been seen: on the storefront. */
  oneAtATime?: boolean
  /** The address of the page. When it changes, toasts that are one at a time go with it, and of those with a button the clock starts. */
  page?: string
  /** The same stay for every kind, ms: 3000 on the storefront. Otherwise each kind has its own. */
  stay?: number
  /** The page says nothing by itself: nothing is fetched for it before someone touches it. */
  quiet?: boolean
}
