import { useState, type FormEvent } from 'react'
import { listProducts } from '#core/catalog/catalog.ts'
import { listSchools } from '#core/orders/items/iron-on.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { createPageMeta } from '../page-meta.ts'
import { groupTexts } from '../texts/group.ts'
import { shellTexts } from '../texts/shell.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/create-group'
import { CreateGroupForm, type LinkRecipient } from './create-group-form.tsx'
import { requestGroupLinks } from '#core/orders/groups/create-group.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { toFieldProblems, toProblem, useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { thanksTexts } from '../texts/thanks.ts'

/** Maximum number of products with custom options that the form offers. */
const maxOffered = 24

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const language = getChosenLanguage(request.headers.get('cookie'))
  const products = async (flow: 'nametag' | 'logo' | 'described', limit: number) =>
    (await api(listProducts, { flow, limit, language })).data.map(({ name, slug }) => ({ name, slug }))
  const [nametag] = await products('nametag', 1)
  const [logo] = await products('logo', 1)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  return {
    nametag: nametag !== undefined,
    schools: logo === undefined ? [] : (await api(listSchools, {})).data,
    described: await products('described', maxOffered),
    pickupPlace,
    postage: await api(getPostage, {}),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(groupTexts, args.matches).make
  return createPageMeta(args, { title: t.title, description: t.note })
}

export default function CreateGroupPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(groupTexts).make
  const shell = useTexts(shellTexts)
  const [sentTo, setSentTo] = useState<LinkRecipient | null>(null)
  return (
    <div className="max-w-2xl py-6 md:py-10">
      <PageHeader title={t.title} note={t.note} back={{ to: '/', label: shell.home }} />
      {sentTo === null ? (
        <>
          <noscript>
            <p className="mb-6 rounded-surface border border-line bg-surface p-6 text-17">{t.noScripts}</p>
          </noscript>
          <CreateGroupForm offered={loaderData} onSent={setSentTo} />
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

function AskAgain() {
  const t = useTexts(groupTexts)
  const thanks = useTexts(thanksTexts)
  const problemText = useFormatProblem(groupErrorMessages)
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setSent(false)
    setProblem(null)
    try {
      await api(requestGroupLinks, { phone })
      setSent(true)
    } catch (error) {
      const offline = { code: 'offline', words: t.parents.offline }
      setProblem(
        error instanceof ApiError && error.status !== 0
          ? (toFieldProblems(error)['phone'] ?? toProblem(error))
          : offline,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Collapsible
      className="mt-8"
      title={<span className="text-17">{t.make.again}</span>}
      note={t.make.againNote}
    >
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Field label={thanks.phone} error={problem ? problemText(problem) : undefined}>
          <TextInput
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={20}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {t.make.askAgain}
        </Button>
        {sent && (
          <output className="mt-3 block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
            {thanks.mineSent}
          </output>
        )}
      </form>
    </Collapsible>
  )
}
