import { data, redirect, useLocation } from 'react-router'
import { serverApi } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/by-slug'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnStart, schoolsOrNull, tagColoursOrNull } from './iron-on-data.ts'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { PostedAnswer } from '../order/posted.ts'
import { LogoOrder } from './logo-order.tsx'
import { NameTagOrder } from './name-tag-order.tsx'
import { postLogos, postNameTags } from './posted-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { productPath } from '../paths.ts'
import { textsOf } from '../texts/texts.ts'

export const handle: StorefrontHandle = { onTheWay: true }

/** The order form of the product in the address. */
export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const tag = await ironOnStart(api, request, 'nametag', params.productSlug)
  if (tag) {
    redirectFormer('nametag', tag.product.slug, params.productSlug, url.search)
    const colours = await tagColoursOrNull(api)
    return data({ start: tag, flow: 'nametag' as const, colours }, { status: colours ? 200 : 503 })
  }
  const logo = await ironOnStart(api, request, 'logo', params.productSlug)
  if (!logo) throw data(null, { status: 404 })
  redirectFormer('logo', logo.product.slug, params.productSlug, url.search)
  const schools = await schoolsOrNull(api)
  return data({ start: logo, flow: 'logo' as const, schools }, { status: schools ? 200 : 503 })
}

/** Redirects a former address of the product to the current one. */
function redirectFormer(flow: 'nametag' | 'logo', slug: string, asked: string, search: string) {
  const path = productPath({ flow, slug, status: 'active' })
  if (slug !== asked && path) throw redirect(path + search, 301)
}

export async function action({ params: { productSlug }, request, context }: Route.ActionArgs) {
  const api = context.get(serverApi)
  if (await ironOnStart(api, request, 'nametag', productSlug)) return postNameTags(api, request, productSlug)
  if (!(await ironOnStart(api, request, 'logo', productSlug))) throw data(null, { status: 404 })
  return postLogos(api, request, productSlug)
}

export const meta: Route.MetaFunction = (args) => {
  const { start, flow } = args.loaderData ?? {}
  const title = start?.product.name ?? 'Iron-On'
  return ironOnMeta(args, flow ?? 'nametag', start, {
    title,
    description: textsOf(ironOnTexts, args.matches).orderOnline(title),
  })
}

export default function BySlug({ loaderData, actionData }: Route.ComponentProps) {
  const journey = ironOnJourneyAt(useLocation().pathname, loaderData.flow)
  return loaderData.flow === 'nametag' ? (
    <NameTagOrder
      start={loaderData.start}
      firstColours={loaderData.colours}
      journey={journey}
      answer={actionData as PostedAnswer<IronOnValues<'nametag'>> | undefined}
    />
  ) : (
    <LogoOrder
      start={loaderData.start}
      firstSchools={loaderData.schools}
      journey={journey}
      answer={actionData as PostedAnswer<IronOnValues<'logo'>> | undefined}
    />
  )
}
