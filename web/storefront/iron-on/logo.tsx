import { useLocation } from 'react-router'
import { serverApiContext } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { getMetaTexts } from '../texts/texts.ts'
import type { Route } from './+types/logo'
import { loadSchoolsOrNull } from './iron-on-data.ts'
import { getIronOnPaths } from './iron-on-paths.ts'
import { createIronOnMeta } from './iron-on-meta.ts'
import { loadIronOnPage, handlePostedIronOn } from './iron-on-route.ts'
import { LogoOrder } from './logo-order.tsx'
import { handlePostedLogos } from './posted-rows.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadIronOnPage(context.get(serverApiContext), request, 'logo', loadSchoolsOrNull)

export const action = ({ context, request }: Route.ActionArgs) =>
  handlePostedIronOn(context.get(serverApiContext), request, 'logo', handlePostedLogos)

export const meta: Route.MetaFunction = (args) => {
  const { logoTitle: title, logoDescription: description } = getMetaTexts(ironOnTexts, args.matches)
  return createIronOnMeta(args, 'logo', args.loaderData?.start, { title, description })
}

export default function Logo({ loaderData: { start, offered }, actionData }: Route.ComponentProps) {
  const journey = getIronOnPaths(useLocation().pathname, 'logo')
  return <LogoOrder start={start} firstSchools={offered} answer={actionData} journey={journey} />
}
