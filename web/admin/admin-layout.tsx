import { useEffect } from 'react'
import { Outlet, useLocation, type LinksFunction } from 'react-router'
import { fetchMalay } from '../all-malay.ts'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { keepWordsOnExpiry } from './unsaved/kept-words.ts'
import { LeavingQuestion } from './unsaved/unsaved-changes.tsx'
import sheet from './admin.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/**
 * Around the sign-in and the whole back-office: its sheet, its language, and one place for toasts, so that
 * "session expired" stays in sight on the way from a page to the sign-in. What was being typed then is kept.
 */
export default function AdminLayout() {
  useEffect(() => keepWordsOnExpiry(), [])
  // Who goes on to the shop from here reads it with its words.
  useEffect(() => void fetchMalay(), [])
  return (
    <>
      <div lang="en" className="isolate">
        <Outlet />
        <LeavingQuestion />
      </div>
      {/* Beside what is isolated: dialogs stand above that, and toasts above dialogs. */}
      <div lang="en">
        <Toaster page={useLocation().pathname} />
      </div>
    </>
  )
}
