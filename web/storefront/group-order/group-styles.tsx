import { Outlet } from 'react-router'
import sheet from './group-order.css?url'
import type { Route } from './+types/group-styles'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Layout of the group pages, with styles that are missing from the shop's main stylesheet. */
export default function GroupStylesLayout() {
  return <Outlet />
}
