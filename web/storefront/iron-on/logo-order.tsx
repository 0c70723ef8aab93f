import type { ReplyOf } from '#core/contract.ts'
import { listSchools, type School } from '#core/orders/items/iron-on.ts'
import { ringgitText } from '#core/shared/money.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { IronOnPage } from './iron-on-page.tsx'
import type { IronOnPageProps } from './iron-on-props.ts'
import { LogoForm } from './logo-form.tsx'
import { useOffered } from './use-offered.ts'

const schoolsOf = ({ data }: ReplyOf<typeof listSchools>) => data

/** The page of the logo form (LOGO-01). */
export function LogoOrder({
  firstSchools,
  ...page
}: IronOnPageProps<'logo'> & { firstSchools: School[] | null }) {
  const t = useTexts(ironOnTexts)
  const words = { failed: t.schoolsFailed, error: t.schoolsError }
  return (
    <IronOnPage
      page={page}
      title={t.logoTitle}
      note={t.logoNote(ringgitText(page.start.product.setSen))}
      offered={useOffered(firstSchools, listSchools, schoolsOf, words)}
    >
      {(begun, schools) => <LogoForm {...begun} schools={schools} />}
    </IronOnPage>
  )
}
