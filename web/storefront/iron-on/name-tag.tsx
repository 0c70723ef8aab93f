import { data, useLocation } from 'react-router'
import { serverApi } from '../../server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/name-tag'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnStart, tagColoursOrNull } from './iron-on-data.ts'
import { NameTagOrder } from './name-tag-order.tsx'
import { postNameTags } from './posted-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { textsOf } from '../texts/texts.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const start = await ironOnStart(api, request, 'nametag')
  if (!start) throw data(null, { status: 404 })
  const colours = await tagColoursOrNull(api)
  return data({ start, colours }, { status: colours ? 200 : 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(serverApi)
  const start = await ironOnStart(api, request, 'nametag')
  if (!start) throw data(null, { status: 404 })
  return postNameTags(api, request, start.product.slug)
}

export const meta: Route.MetaFunction = (args) => {
  const t = textsOf(ironOnTexts, args.matches)
  return ironOnMeta(args, 'nametag', args.loaderData?.start, {
    title: t.tagTitle,
    description: t.tagDescription,
  })
}

export default function NameTag({ loaderData: { start, colours }, actionData }: Route.ComponentProps) {
  return (
    <NameTagOrder
      start={start}
      firstColours={colours}
      answer={actionData}
      journey={ironOnJourneyAt(useLocation().pathname, 'nametag')}
    />
  )
}
