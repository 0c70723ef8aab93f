import { useEffect } from 'react'
import { Outlet, useLocation, type LinksFunction } from 'react-router'
import { loadMalayTexts } from '../load-malay-texts.ts'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { saveInputOnExpiry } from './unsaved/unsaved-input.ts'
import { LeaveConfirmation } from './unsaved/unsaved-changes.tsx'
import sheet from './admin.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/**
 * Wraps the sign-in and the back-office. The toasts are here, so that *Session expired* stays visible while going to
 * the sign-in. Unsaved input is stored when the session expires.
 */
export default function AdminLayout() {
  useEffect(() => saveInputOnExpiry(), [])
  // Loads the Malay texts, so that they are ready when the user opens the shop.
  useEffect(() => void loadMalayTexts(), [])
  return (
    <>
      <div lang="en" className="isolate">
        <Outlet />
        <LeaveConfirmation />
      </div>
      {/* Outside the isolated stacking context, so that toasts are above dialogs. */}
      <div lang="en">
        <Toaster page={useLocation().pathname} />
      </div>
    </>
  )
}
