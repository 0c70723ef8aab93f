import { Outlet, type LinksFunction } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'
import sheet from './admin.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/**
 * Around the sign-in and the whole back-office: its sheet, its language, and one place for toasts, so that
 * "session expired" stays in sight on the way from a page to the sign-in.
 */
export default function AdminLayout() {
  return (
    <div lang="en" className="isolate">
      <Outlet />
      <Toaster />
    </div>
  )
}
