import { lazy, Suspense, useState, type ReactNode, useEffect } from 'react'
import { useLocation, Link } from 'react-router'
import { AccountMenu } from '#web/account/account-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuIcon, AlertIcon } from '#web/ui/icons.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { QueryProvider } from '../queries.tsx'
import { UnsavedInputNotice } from '../unsaved/unsaved-input-notice.tsx'
import { AdminSearch } from '../search/admin-search.tsx'
import { getHeaderTitle, hasOwnPhoneHeader, isFullHeightPage } from './sections.tsx'
import { SideDrawer, SideRail } from './side-menu.tsx'
import { useConversationCounts } from '../inbox/inbox-queries.ts'
import { useLiveInbox } from '../inbox/live-inbox.ts'
import { usePushWorker } from '../push/use-push-worker.ts'
import { useSession, endSession } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { useGatewayKind } from '../use-gateway-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { getSessionRules } from '#core/identity/sessions.ts'
import { logOut } from '#web/account/log-out.ts'
import { api } from '#web/api.ts'
import { SlipActionContext } from '../chat/slip-action-context.ts'
import { queuedStepsKey } from '../scan/steps-key.ts'

const ConfirmSlipPayment = lazy(() =>
  import('../orders/files/confirm-slip-payment.tsx').then((file) => ({ default: file.ConfirmSlipPayment })),
)
const renderSlipAction = (slip: { orderId: string; slipId: string }) => (
  <Suspense>
    <ConfirmSlipPayment {...slip} />
  </Suspense>
)

export function AdminShell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery('(width >= 64rem)')
  const [railShown, setRailShown] = useState(true)
  const [drawerShown, setDrawerShown] = useState(false)
  const { pathname } = useLocation()
  const title = getHeaderTitle(pathname)
  const isFullHeight = isFullHeightPage(pathname)
  const content = (
    <>
      <UnsavedInputNotice />
      <SlipActionContext value={renderSlipAction}>{children}</SlipActionContext>
    </>
  )
  return (
    <QueryProvider>
      <BackgroundTasks />
      <PageTitle title={title} />
      <SkipLink />
      <div className={isFullHeight ? 'flex h-(--visible-height,100dvh) overflow-hidden' : 'flex min-h-dvh'}>
        {wide && railShown && <SideRail />}
        <SideDrawer open={!wide && drawerShown} onOpenChange={setDrawerShown} />
        <div className="flex min-w-0 flex-1 flex-col">
          <header
            className={cx(
              '@container sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-2 sm:px-4',
              hasOwnPhoneHeader(pathname) && 'max-sm:hidden',
            )}
          >
            <IconButton
              label={wide && railShown ? 'Hide menu' : 'Show menu'}
              onClick={() => (wide ? setRailShown(!railShown) : setDrawerShown(true))}
            >
              <MenuIcon />
            </IconButton>
            <p className="line-clamp-2 min-w-0 flex-1 font-display text-17 leading-5 font-semibold">
              {title}
            </p>
            <AdminSearch />
            <span className="hidden sm:block">
              <ThemeToggle />
            </span>
            <AccountMenu />
          </header>
          <SandboxNotice />
          <main
            id="main"
            tabIndex={-1}
            className={cx(
              'min-w-0 flex-1 outline-none',
              isFullHeight ? 'flex min-h-0 flex-col' : 'px-4 py-6 sm:px-6 lg:px-10 lg:py-8',
            )}
          >
            {isFullHeight ? content : <div className="mx-auto max-w-6xl">{content}</div>}
          </main>
        </div>
      </div>
    </QueryProvider>
  )
}

/** A separate component, because the hooks need the query client. */
function BackgroundTasks() {
  useIdleSignOut()
  useSendScanned()
  useLiveInbox()
  usePushWorker()
  useVisibleHeight()
  return null
}

function PageTitle({ title }: { title: string }) {
  const unread = useConversationCounts().data?.unread ?? 0
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${title} · Cetak`}</title>
}

/**
 * Customers don't receive messages while the sandbox is the gateway. The notice's space is reserved while the
 * gateway is loading, so that the page doesn't shift.
 */
function SandboxNotice() {
  const administrator = useSession()?.role === 'administrator'
  const { provider, unknown } = useGatewayKind()
  const { pathname } = useLocation()
  if (provider !== 'sandbox' && !unknown) return null
  return (
    <aside
      aria-label="Sandbox notice"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line bg-caution-wash px-4 py-2 text-13 text-caution sm:px-6 lg:px-10',
        unknown && 'invisible',
        hasOwnPhoneHeader(pathname) && 'max-sm:hidden',
      )}
    >
      <AlertIcon width={16} height={16} className="shrink-0" />
      <strong className="font-semibold">Messages don’t reach customers yet.</strong>
      {administrator ? (
        <Link to="/settings/gateway" className="text-caution underline">
          Connect WhatsApp
        </Link>
      ) : (
        <span>Ask the administrator to connect WhatsApp.</span>
      )}
    </aside>
  )
}

const lastUsedKey = 'cetak_used_at'
const checkEveryMs = 15_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The server can't detect an idle user, because open pages keep calling it automatically. */
function useIdleSignOut(): void {
  const { data } = useQuery({
    queryKey: ['session-rules'],
    queryFn: ({ signal }) => api(getSessionRules, {}, { signal }),
    staleTime: 5 * 60_000,
  })
  const idleMinutes = data?.idle_minutes ?? null
  useEffect(() => {
    if (idleMinutes === null) return undefined
    let storedAt = 0
    // All tabs share the time of the last activity, so that activity in one tab keeps the other tabs signed in.
    const recordActivity = () => {
      if (Date.now() - storedAt < 1_000) return
      storedAt = Date.now()
      localStorage.setItem(lastUsedKey, String(storedAt))
    }
    const checkIdle = () => {
      if (Date.now() - Number(localStorage.getItem(lastUsedKey) ?? 0) < idleMinutes * 60_000) return
      logOut()
      endSession('expired')
    }
    recordActivity()
    for (const sign of activityEvents) window.addEventListener(sign, recordActivity, { passive: true })
    const timer = window.setInterval(checkIdle, checkEveryMs)
    return () => {
      for (const sign of activityEvents) window.removeEventListener(sign, recordActivity)
      window.clearInterval(timer)
    }
  }, [idleMinutes])
}

function useSendScanned(): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(queuedStepsKey) === null) return
    } catch {
      return
    }
    void import('../scan/step-queue.ts').then(({ sendQueuedStepsWhenOnline: sendWhenOnline }) =>
      sendWhenOnline(),
    )
  }, [])
}

/**
 * Keeps `--visible-height` equal to the height above the on-screen keyboard, which Safari doesn't subtract from `dvh`.
 * Safari also scrolls the page when a field is focused, although nothing needs to move then.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const { style } = document.documentElement
    const update = () => {
      // While the user zooms in, the layout must not follow the zoom.
      if (viewport.scale > 1.01) return
      style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
      if (viewport.height < window.innerHeight - 80 && document.querySelector('[data-focus-composer]'))
        window.scrollTo(0, 0)
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty('--visible-height')
    }
  }, [])
}
