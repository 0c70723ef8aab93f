import { useLocation } from 'react-router'
import { serverApi } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { textsOf } from '../texts/texts.ts'
import type { Route } from './+types/logo'
import { schoolsOrNull } from './iron-on-data.ts'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnPageData, ironOnPosted } from './iron-on-route.ts'
import { LogoOrder } from './logo-order.tsx'
import { postLogos } from './posted-rows.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  ironOnPageData(context.get(serverApi), request, 'logo', schoolsOrNull)

export const action = ({ context, request }: Route.ActionArgs) =>
  ironOnPosted(context.get(serverApi), request, 'logo', postLogos)

export const meta: Route.MetaFunction = (args) => {
  const { logoTitle: title, logoDescription: description } = textsOf(ironOnTexts, args.matches)
  return ironOnMeta(args, 'logo', args.loaderData?.start, { title, description })
}

export default function Logo({ loaderData: { start, offered }, actionData }: Route.ComponentProps) {
  const journey = ironOnJourneyAt(useLocation().pathname, 'logo')
  return <LogoOrder start={start} firstSchools={offered} answer={actionData} journey={journey} />
}
