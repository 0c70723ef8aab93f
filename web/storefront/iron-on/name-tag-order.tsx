import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { IronOnPage } from './iron-on-page.tsx'
import type { IronOnPageProps } from './iron-on-props.ts'
import { NameTagForm } from './name-tag-form.tsx'
import { useOfferedList } from './use-offered-list.ts'

const loadCalls = importWithRetry(() => import('./iron-on-calls.ts'))
const fetchList = async (signal: AbortSignal) => (await loadCalls()).fetchColours(signal)

/** Page of the name tag form (TAG-01). */
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
      note={t.tagNote(tagsPerSet, formatRinggit(page.start.product.setSen))}
      offered={useOfferedList(firstColours, fetchList, words)}
    >
      {(begun, colours) => <NameTagForm {...begun} colours={colours} />}
    </IronOnPage>
  )
}
