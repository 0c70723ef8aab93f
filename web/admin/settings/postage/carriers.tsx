import { getCarriers } from '#core/settings/carriers-calls.ts'
import { CarriersForm } from './carriers-form.tsx'
import { LabelBuyingSettings } from './label-buying.tsx'
import { SettingCard } from '../setting-card.tsx'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { getLabelBuyingSettings } from '#core/settings/label-buying-calls.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getCarriers),
  settingQuery(getLabelBuyingSettings),
])

/** The format of a tracking number decides which carrier's tracking link is used. */
export default function CarriersPage() {
  return (
    <>
      <SettingCard
        of={getCarriers}
        title="Carriers"
        about="The tracking number identifies the carrier, so customers get its tracking link and an estimated arrival date. Put your usual carrier first."
        lines={6}
      >
        {(carriers) => <CarriersForm stored={carriers} />}
      </SettingCard>
      <LabelBuyingSettings />
    </>
  )
}
