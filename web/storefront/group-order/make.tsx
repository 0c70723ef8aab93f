import { useState } from 'react'
import { listProducts } from '#core/catalog/catalog.ts'
import { listSchools } from '#core/orders/goods/iron-on.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { chosenLanguage } from '#core/shared/language.ts'
import { serverApi } from '#web/server-api.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageMeta } from '../page-meta.ts'
import { groupTexts } from '../texts/group.ts'
import { shellTexts } from '../texts/shell.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/make'
import { AskAgain } from './ask-again.tsx'
import { MakeForm, type SentTo } from './make-form.tsx'

/** Kinds of described products that are offered; a shop with more names the link on the product's page. */
const mostOffered = 24

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const language = chosenLanguage(request.headers.get('cookie'))
  const products = async (flow: 'nametag' | 'logo' | 'described', limit: number) =>
    (await api(listProducts, { flow, limit, language })).data.map(({ name, slug }) => ({ name, slug }))
  const [nametag] = await products('nametag', 1)
  const [logo] = await products('logo', 1)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  return {
    nametag: nametag !== undefined,
    schools: logo === undefined ? [] : (await api(listSchools, {})).data,
    described: await products('described', mostOffered),
    pickupPlace,
    postage: await api(getPostage, {}),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textsOf(groupTexts, args.matches).make
  return pageMeta(args, { title: t.title, description: t.note })
}

/** Where an organiser makes a link for a class or a team. */
export default function Make({ loaderData }: Route.ComponentProps) {
  const t = useTexts(groupTexts).make
  const shell = useTexts(shellTexts)
  const [sentTo, setSentTo] = useState<SentTo | null>(null)
  return (
    <div className="max-w-2xl py-6 md:py-10">
      <PageHeader title={t.title} note={t.note} back={{ to: '/', label: shell.home }} />
      {sentTo === null ? (
        <>
          <noscript>
            <p className="mb-6 rounded-surface border border-line bg-surface p-6 text-17">{t.noScripts}</p>
          </noscript>
          <MakeForm offered={loaderData} onSent={setSentTo} />
          <AskAgain />
        </>
      ) : (
        <Card>
          <output className="block">
            <h2 className="flex items-center gap-2 text-20">
              <CheckCircleIcon className="shrink-0 text-good" />
              {sentTo.reaches ? t.sent : t.made}
            </h2>
            <p className="mt-2 text-17">{sentTo.reaches ? t.sentNote(sentTo.phone) : t.notReached}</p>
          </output>
        </Card>
      )}
    </div>
  )
}
