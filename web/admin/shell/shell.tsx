import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AccountMenu } from '#web/account/account-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuIcon } from '#web/ui/icons.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'
import { ThemeToggle } from '#web/ui/look/theme-toggle.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { Queries } from '../queries.tsx'
import { UnsavedWords } from '../unsaved/unsaved-words.tsx'
import { OfficeSearch } from '../search/office-search.tsx'
import { SandboxBand } from './sandbox-band.tsx'
import { titleOf } from './sections.tsx'
import { SideDrawer, SideRail } from './side.tsx'
import { useSendScanned } from './send-scanned.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'

/** The frame of the back-office: header, side menu, page. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery('(width >= 64rem)')
  const [railShown, setRailShown] = useState(true)
  const [drawerShown, setDrawerShown] = useState(false)
  const title = titleOf(useLocation().pathname)
  return (
    <Queries>
      <IdleSignOut />
      <title>{`${title} · Cetak`}</title>
      <SkipLink />
      <div className="flex min-h-dvh">
        {wide && railShown && <SideRail />}
        <SideDrawer open={!wide && drawerShown} onOpenChange={setDrawerShown} />
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="@container sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper px-2 sm:px-4">
            <IconButton
              label={wide && railShown ? 'Hide menu' : 'Show menu'}
              onClick={() => (wide ? setRailShown(!railShown) : setDrawerShown(true))}
            >
              <MenuIcon />
            </IconButton>
            <p className="line-clamp-2 min-w-0 flex-1 font-display text-17 leading-5 font-semibold">
              {title}
            </p>
            <OfficeSearch />
            <span className="hidden sm:block">
              <ThemeToggle />
            </span>
            <AccountMenu />
          </header>
          <SandboxBand />
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-8"
          >
            <div className="mx-auto max-w-6xl">
              <UnsavedWords />
              {children}
            </div>
          </main>
        </div>
      </div>
    </Queries>
  )
}

/** It asks the server, so it stands below the queries. */
function IdleSignOut() {
  useIdleSignOut()
  useSendScanned()
  return null
}
