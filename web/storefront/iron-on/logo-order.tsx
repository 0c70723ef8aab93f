import type { ReplyOf } from '../../../core/contracts/contract.ts'
import { listSchools, type School } from '../../../core/contracts/iron-on.ts'
import { ringgitText } from '../../../core/values/money.ts'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import { IronOnPage } from './iron-on-page.tsx'
import { LogoForm } from './logo-form.tsx'
import { useOffered } from './use-offered.ts'

const schoolsOf = ({ data }: ReplyOf<typeof listSchools>) => data

/** The page of the logo form (LOGO-01). */
export function LogoOrder({
  start,
  firstSchools,
  journey,
}: {
  start: IronOnStart
  firstSchools: School[] | null
  journey: IronOnJourney
}) {
  const schools = useOffered(firstSchools, listSchools, schoolsOf, 'school list')
  return (
    <IronOnPage
      title="Iron-On Logo Order"
      note={`Logo sekolah siap potong, ${ringgitText(start.product.setSen)} satu set. Gosok sekali terus lekat.`}
      offered={schools}
    >
      {schools.list && <LogoForm start={start} schools={schools.list} journey={journey} />}
    </IronOnPage>
  )
}
