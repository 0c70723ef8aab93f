import type { ReplyOf } from '../../../core/contract.ts'
import { listSchools, type School } from '../../../core/orders/goods/iron-on.ts'
import { ringgitText } from '../../../core/shared/money.ts'
import type { IronOnPageProps } from './iron-on-props.ts'
import { IronOnPage } from './iron-on-page.tsx'
import { LogoForm } from './logo-form.tsx'
import { CameBack } from '../order/came-back.tsx'
import { Placed } from '../thank-you/placed.tsx'
import { useOffered } from './use-offered.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

const schoolsOf = ({ data }: ReplyOf<typeof listSchools>) => data

/** The page of the logo form (LOGO-01). */
export function LogoOrder({
  start,
  firstSchools,
  journey,
  answer,
}: IronOnPageProps<'logo'> & { firstSchools: School[] | null }) {
  const t = useTexts(ironOnTexts)
  const schools = useOffered(firstSchools, listSchools, schoolsOf, {
    failed: t.schoolsFailed,
    error: t.schoolsError,
  })
  if (answer?.placed) return <Placed order={answer.placed} steps={t.steps} form={journey.order} />
  return (
    <IronOnPage
      title={t.logoTitle}
      note={t.logoNote(ringgitText(start.product.setSen))}
      product={start.product}
      offered={schools}
    >
      <CameBack back={answer?.back ?? null} />
      {schools.list && (
        <LogoForm start={start} schools={schools.list} journey={journey} back={answer?.back ?? null} />
      )}
    </IronOnPage>
  )
}
