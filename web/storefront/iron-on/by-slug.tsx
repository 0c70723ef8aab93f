import { data, redirect, useLocation } from 'react-router'
import { serverApiContext } from '#web/server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/by-slug'
import { createIronOnMeta } from './iron-on-meta.ts'
import { loadIronOnStartData, loadSchoolsOrNull, loadTagColoursOrNull } from './iron-on-data.ts'
import { getIronOnPaths } from './iron-on-paths.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { PostResult } from '../order/posted-order.ts'
import { LogoOrder } from './logo-order.tsx'
import { NameTagOrder } from './name-tag-order.tsx'
import { handlePostedLogos, handlePostedNameTags } from './posted-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { getProductPath } from '#core/catalog/shop-paths.ts'
import { getMetaTexts } from '../texts/texts.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const tag = await loadIronOnStartData(api, request, 'nametag', params.productSlug)
  if (tag) {
    redirectFormer('nametag', tag.product.slug, params.productSlug, url.search)
    const colours = await loadTagColoursOrNull(api)
    return data({ start: tag, flow: 'nametag' as const, colours }, { status: colours ? 200 : 503 })
  }
  const logo = await loadIronOnStartData(api, request, 'logo', params.productSlug)
  if (!logo) throw data(null, { status: 404 })
  redirectFormer('logo', logo.product.slug, params.productSlug, url.search)
  const schools = await loadSchoolsOrNull(api)
  return data({ start: logo, flow: 'logo' as const, schools }, { status: schools ? 200 : 503 })
}

function redirectFormer(flow: 'nametag' | 'logo', slug: string, requestedSlug: string, search: string) {
  const path = getProductPath({ flow, slug, status: 'active' })
  if (slug !== requestedSlug && path) throw redirect(path + search, 301)
}

export async function action({ params: { productSlug }, request, context }: Route.ActionArgs) {
  const api = context.get(serverApiContext)
  if (await loadIronOnStartData(api, request, 'nametag', productSlug))
    return handlePostedNameTags(api, request, productSlug)
  if (!(await loadIronOnStartData(api, request, 'logo', productSlug))) throw data(null, { status: 404 })
  return handlePostedLogos(api, request, productSlug)
}

export const meta: Route.MetaFunction = (args) => {
  const { start, flow } = args.loaderData ?? {}
  const title = start?.product.name ?? 'Iron-On'
  return createIronOnMeta(args, flow ?? 'nametag', start, {
    title,
    description: getMetaTexts(ironOnTexts, args.matches).orderOnline(title),
  })
}

export default function BySlug({ loaderData, actionData }: Route.ComponentProps) {
  const journey = getIronOnPaths(useLocation().pathname, loaderData.flow)
  return loaderData.flow === 'nametag' ? (
    <NameTagOrder
      start={loaderData.start}
      firstColours={loaderData.colours}
      journey={journey}
      answer={actionData as PostResult<IronOnValues<'nametag'>> | undefined}
    />
  ) : (
    <LogoOrder
      start={loaderData.start}
      firstSchools={loaderData.schools}
      journey={journey}
      answer={actionData as PostResult<IronOnValues<'logo'>> | undefined}
    />
  )
}
