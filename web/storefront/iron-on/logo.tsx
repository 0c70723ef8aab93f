import { data, useLocation } from 'react-router'
import { serverApi } from '../../server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/logo'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnStart, schoolsOrNull } from './iron-on-data.ts'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import { LogoOrder } from './logo-order.tsx'
import { postLogos } from './posted-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { textsOf } from '../texts/texts.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const start = await ironOnStart(api, request, 'logo')
  if (!start) throw data(null, { status: 404 })
  const schools = await schoolsOrNull(api)
  return data({ start, schools }, { status: schools ? 200 : 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(serverApi)
  const start = await ironOnStart(api, request, 'logo')
  if (!start) throw data(null, { status: 404 })
  return postLogos(api, request, start.product.slug)
}

export const meta: Route.MetaFunction = (args) => {
  const t = textsOf(ironOnTexts, args.matches)
  return ironOnMeta(args, 'logo', args.loaderData?.start, {
    title: t.logoTitle,
    description: t.logoDescription,
  })
}

export default function Logo({ loaderData: { start, schools }, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <LogoOrder
      start={start}
      firstSchools={schools}
      answer={actionData}
      journey={ironOnJourneyAt(pathname, 'logo')}
    />
  )
}
