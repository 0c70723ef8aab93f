import { getCarriers } from '#core/settings/carriers-calls.ts'
import { CarriersForm } from './carriers-form.tsx'
import { LabelBuying } from './label-buying.tsx'
import { SettingCard } from '../setting-card.tsx'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { getLabelBuyingSettings } from '#core/settings/label-buying-calls.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getCarriers), settingQuery(getLabelBuyingSettings)])

/** Who carries the parcels: the customer's link opens the right page by the look of the number. */
export default function Carriers() {
  return (
    <>
      <SettingCard
        of={getCarriers}
        title="Carriers"
        about="A parcel’s number tells whose it is; the customer’s link and message then open that carrier’s page, and say about when it arrives. The first carrier is the one that you mostly send with."
        lines={6}
      >
        {(carriers) => <CarriersForm kept={carriers} />}
      </SettingCard>
      <LabelBuying />
    </>
  )
}
