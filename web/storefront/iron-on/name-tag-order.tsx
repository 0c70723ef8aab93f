import { listTagColours } from '../../../core/contracts/iron-on.ts'
import type { ReplyOf } from '../../../core/contracts/contract.ts'
import { ringgitText } from '../../../core/values/money.ts'
import { tagsPerSet } from '../../../core/values/name-tag.ts'
import { IronOnPage } from './iron-on-page.tsx'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import { NameTagForm } from './name-tag-form.tsx'
import { useOffered } from './use-offered.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

const namesOf = ({ data }: ReplyOf<typeof listTagColours>) => data.map(({ warna }) => warna)

/** The page of the name tag form (TAG-01). */
export function NameTagOrder({
  start,
  firstColours,
  journey,
}: {
  start: IronOnStart
  firstColours: string[] | null
  journey: IronOnJourney
}) {
  const t = useTexts(ironOnTexts)
  const colours = useOffered(firstColours, listTagColours, namesOf, 'color list')
  return (
    <IronOnPage
      title={t.tagHeading}
      note={t.tagNote(tagsPerSet, ringgitText(start.product.setSen))}
      offered={colours}
    >
      {colours.list && <NameTagForm start={start} colours={colours.list} journey={journey} />}
    </IronOnPage>
  )
}
