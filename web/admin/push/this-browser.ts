/** Notifications can be turned on only if the state is `available`. */
type PushSupport =
  | 'available'
  | 'blocked'
  /** iPhone and iPad allow notifications only to apps on the Home Screen. */
  | 'needs_install'
  /** Browsers allow notifications only to `https:` addresses. */
  | 'insecure'
  | 'unsupported'

export interface BrowserPushState {
  support: PushSupport
  /** True if the user has neither allowed nor blocked notifications. */
  isUndecided: boolean
  /** Address at the push service. `null` if this browser gets no notifications. */
  endpoint: string | null
}

const scope = '/admin/'
const worker = '/push-worker.js'

/** Reads the state of this browser without asking the user for permission. */
export async function readBrowserPushState(): Promise<BrowserPushState> {
  const support = findSupport()
  if (support !== 'available') return { support, isUndecided: false, endpoint: null }
  const subscription = await findSubscription()
  return {
    support,
    isUndecided: Notification.permission === 'default',
    endpoint: Notification.permission === 'granted' ? (subscription?.endpoint ?? null) : null,
  }
}

function findSupport(): PushSupport {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleMobile() && !isInstalled() ? 'needs_install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'available'
}

/** iPads report the name of a Mac, but Macs have no touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the user for permission and subscribes. Returns `null` if the user does not allow it. Must be called
 * from a click.
 */
export async function subscribeThisBrowser(
  loadPublicKey: () => Promise<string>,
): Promise<Subscription | null> {
  // Safari asks for permission only directly after a click, so nothing may be loaded before this call.
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  await waitUntilActive(registration)
  const applicationServerKey = await loadPublicKey()
  // A subscription is bound to its VAPID key. If the browser still has one for an older key, `subscribe` would fail.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  return toContractInput(subscription)
}

export async function findOwnSubscription(): Promise<Subscription | null> {
  if (findSupport() !== 'available') return null
  const subscription = await findSubscription()
  return subscription && toContractInput(subscription)
}

export async function unsubscribeThisBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

export async function closeNotification(conversation: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const shown = await registration?.getNotifications({ tag: conversation.replaceAll('-', '') })
  for (const notification of shown ?? []) notification.close()
}

function toContractInput(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser returned an incomplete subscription.')
  return { endpoint, p256dh, auth }
}

/**
 * Used instead of `navigator.serviceWorker.ready`, which would never resolve on pages outside the worker's
 * scope.
 */
function waitUntilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const pending = installing ?? waiting
  if (active || !pending) return Promise.resolve()
  return new Promise((resolve, reject) => {
    pending.addEventListener('statechange', () => {
      if (pending.state === 'activated') resolve()
      if (pending.state === 'redundant')
        reject(new Error('The browser could not install the service worker.'))
    })
  })
}
