import type { SchoolView } from '#core/orders/items/iron-on.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { IronOnPage } from './iron-on-page.tsx'
import type { IronOnPageProps } from './iron-on-props.ts'
import { LogoForm } from './logo-form.tsx'
import { useOfferedList } from './use-offered-list.ts'

const loadCalls = importWithRetry(() => import('./iron-on-calls.ts'))
const fetchList = async (signal: AbortSignal) => (await loadCalls()).fetchSchools(signal)

/** Page of the logo form (LOGO-01). */
export function LogoOrder({
  firstSchools,
  ...page
}: IronOnPageProps<'logo'> & { firstSchools: SchoolView[] | null }) {
  const t = useTexts(ironOnTexts)
  const words = { failed: t.schoolsFailed, error: t.schoolsError }
  return (
    <IronOnPage
      page={page}
      title={t.logoTitle}
      note={t.logoNote(formatRinggit(page.start.product.setSen))}
      offered={useOfferedList(firstSchools, fetchList, words)}
    >
      {(begun, schools) => <LogoForm {...begun} schools={schools} />}
    </IronOnPage>
  )
}
