import { listTagColours } from '../../../core/orders/goods/iron-on.ts'
import type { ReplyOf } from '../../../core/contract.ts'
import { ringgitText } from '../../../core/shared/money.ts'
import { tagsPerSet } from '../../../core/orders/tags/name-tag.ts'
import type { IronOnPageProps } from './iron-on-props.ts'
import { IronOnPage } from './iron-on-page.tsx'
import { NameTagForm } from './name-tag-form.tsx'
import { CameBack } from '../order/came-back.tsx'
import { Placed } from '../thank-you/placed.tsx'
import { useOffered } from './use-offered.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

const namesOf = ({ data }: ReplyOf<typeof listTagColours>) => data.map(({ warna }) => warna)

/** The page of the name tag form (TAG-01). */
export function NameTagOrder({
  start,
  firstColours,
  journey,
  answer,
}: IronOnPageProps<'nametag'> & { firstColours: string[] | null }) {
  const t = useTexts(ironOnTexts)
  const colours = useOffered(firstColours, listTagColours, namesOf, {
    failed: t.coloursFailed,
    error: t.coloursError,
  })
  if (answer?.placed) return <Placed order={answer.placed} steps={t.steps} form={journey.order} />
  return (
    <IronOnPage
      title={t.tagHeading}
      note={t.tagNote(tagsPerSet, ringgitText(start.product.setSen))}
      product={start.product}
      offered={colours}
    >
      <CameBack back={answer?.back ?? null} />
      {colours.list && (
        <NameTagForm start={start} colours={colours.list} journey={journey} back={answer?.back ?? null} />
      )}
    </IronOnPage>
  )
}
