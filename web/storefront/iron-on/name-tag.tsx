import { useLocation } from 'react-router'
import { serverApiContext } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { getMetaTexts } from '../texts/texts.ts'
import type { Route } from './+types/name-tag'
import { loadTagColoursOrNull } from './iron-on-data.ts'
import { getIronOnPaths } from './iron-on-paths.ts'
import { createIronOnMeta } from './iron-on-meta.ts'
import { loadIronOnPage, handlePostedIronOn } from './iron-on-route.ts'
import { NameTagOrder } from './name-tag-order.tsx'
import { handlePostedNameTags } from './posted-rows.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadIronOnPage(context.get(serverApiContext), request, 'nametag', loadTagColoursOrNull)

export const action = ({ context, request }: Route.ActionArgs) =>
  handlePostedIronOn(context.get(serverApiContext), request, 'nametag', handlePostedNameTags)

export const meta: Route.MetaFunction = (args) => {
  const { tagTitle: title, tagDescription: description } = getMetaTexts(ironOnTexts, args.matches)
  return createIronOnMeta(args, 'nametag', args.loaderData?.start, { title, description })
}

export default function NameTag({ loaderData: { start, offered }, actionData }: Route.ComponentProps) {
  const journey = getIronOnPaths(useLocation().pathname, 'nametag')
  return <NameTagOrder start={start} firstColours={offered} answer={actionData} journey={journey} />
}
