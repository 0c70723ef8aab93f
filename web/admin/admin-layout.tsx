import { useEffect } from 'react'
import { Outlet, useLocation, type LinksFunction } from 'react-router'
import { loadMalayTexts } from '../load-malay-texts.ts'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { saveInputOnExpiry } from './unsaved/unsaved-input.ts'
import { LeaveConfirmation } from './unsaved/unsaved-changes.tsx'
import sheet from './admin.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'manifest', href: '/admin.webmanifest' },
]

/** Contains the toasts, so that *Session expired* stays visible during the redirect to the sign-in page. */
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
      {/* Toasts are outside the isolated stacking context, so that they appear above dialogs. */}
      <div lang="en">
        <Toaster page={useLocation().pathname} />
      </div>
    </>
  )
}
