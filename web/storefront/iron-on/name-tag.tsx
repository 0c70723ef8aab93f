import { useLocation } from 'react-router'
import { serverApi } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { textsOf } from '../texts/texts.ts'
import type { Route } from './+types/name-tag'
import { tagColoursOrNull } from './iron-on-data.ts'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnPageData, ironOnPosted } from './iron-on-route.ts'
import { NameTagOrder } from './name-tag-order.tsx'
import { postNameTags } from './posted-rows.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  ironOnPageData(context.get(serverApi), request, 'nametag', tagColoursOrNull)

export const action = ({ context, request }: Route.ActionArgs) =>
  ironOnPosted(context.get(serverApi), request, 'nametag', postNameTags)

export const meta: Route.MetaFunction = (args) => {
  const { tagTitle: title, tagDescription: description } = textsOf(ironOnTexts, args.matches)
  return ironOnMeta(args, 'nametag', args.loaderData?.start, { title, description })
}

export default function NameTag({ loaderData: { start, offered }, actionData }: Route.ComponentProps) {
  const journey = ironOnJourneyAt(useLocation().pathname, 'nametag')
  return <NameTagOrder start={start} firstColours={offered} answer={actionData} journey={journey} />
}
