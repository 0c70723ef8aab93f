import { Outlet } from 'react-router'
import sheet from './group-order.css?url'
import type { Route } from './+types/own-sheet'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The pages of group orders, with what the shop's own sheet leaves out. */
export default function OwnSheet() {
  return <Outlet />
}
