import type { ReplyOf } from '#core/contract.ts'
import { listTagColours } from '#core/orders/items/iron-on.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { ringgitText } from '#core/shared/money.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { IronOnPage } from './iron-on-page.tsx'
import type { IronOnPageProps } from './iron-on-props.ts'
import { NameTagForm } from './name-tag-form.tsx'
import { useOffered } from './use-offered.ts'

const namesOf = ({ data }: ReplyOf<typeof listTagColours>) => data.map(({ warna }) => warna)

/** The page of the name tag form (TAG-01). */
export function NameTagOrder({
  firstColours,
  ...page
}: IronOnPageProps<'nametag'> & { firstColours: string[] | null }) {
  const t = useTexts(ironOnTexts)
  const words = { failed: t.coloursFailed, error: t.coloursError }
  return (
    <IronOnPage
      page={page}
      title={t.tagHeading}
      note={t.tagNote(tagsPerSet, ringgitText(page.start.product.setSen))}
      offered={useOffered(firstColours, listTagColours, namesOf, words)}
    >
      {(begun, colours) => <NameTagForm {...begun} colours={colours} />}
    </IronOnPage>
  )
}
