import { data, useLocation } from 'react-router'
import { serverApi } from '../../server-api.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/name-tag'
import { ironOnJourneyAt } from './iron-on-journey.ts'
import { ironOnMeta } from './iron-on-meta.ts'
import { ironOnStart, tagColoursOrNull } from './iron-on-data.ts'
import { NameTagOrder } from './name-tag-order.tsx'

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const start = await ironOnStart(api, 'nametag')
  if (!start) throw data(null, { status: 404 })
  const colours = await tagColoursOrNull(api)
  return data({ start, colours }, { status: colours ? 200 : 503 })
}

export const meta: Route.MetaFunction = (args) =>
  ironOnMeta(args, 'nametag', args.loaderData?.start, {
    title: 'Iron-On Name Tag',
    description: 'Tempah name tag iron-on: taip nama, pilih warna, lihat pratonton. 7 tag satu set.',
  })

export default function NameTag({ loaderData: { start, colours } }: Route.ComponentProps) {
  return (
    <NameTagOrder
      start={start}
      firstColours={colours}
      journey={ironOnJourneyAt(useLocation().pathname, 'nametag')}
    />
  )
}
