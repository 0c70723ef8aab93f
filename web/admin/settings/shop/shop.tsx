import { useEffect, useState } from 'react'
import { changeShop, getShop, type StoredShop } from '#core/settings/settings.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { BrandingSettings } from './branding.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { toShopValues, shopWordingCards, shopWordingLabel } from './shop-wording.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { getBranding } from '#core/settings/branding-calls.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getShop), settingQuery(getBranding)])

export default function ShopSettingsPage() {
  const shop = useSetting(getShop)
  return (
    <>
      <AdminCardSection
        title="Shop"
        about="Customers see these details at the bottom of every page and on their orders."
      >
        <LoadedContent query={shop} lines={5}>
          {(shop) => <ShopForm shop={shop} />}
        </LoadedContent>
        <p className="mt-6 border-t border-line pt-4 text-15 text-quiet">
          Shop time is <Clock /> (Kuala Lumpur). All times use this time zone.
        </p>
      </AdminCardSection>
      <BrandingSettings />
    </>
  )
}

const labels = {
  name: { label: 'Name' },
  phone: { label: 'WhatsApp' },
  address: { label: 'Address' },
  hours: { label: 'Opening hours' },
  pickup_place: { label: 'Pickup address' },
  words: shopWordingLabel,
}

function ShopForm({ shop }: { shop: StoredShop }) {
  const form = useSettingForm(changeShop, getShop, {
    setting: shop,
    valuesOf: toShopValues,
    labels,
    saved: 'Shop saved',
  })
  return (
    <PageForm form={form}>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" autoComplete="organization" />
        <TextField
          form={form}
          name="phone"
          label="WhatsApp"
          optional
          hint="Customers contact you here, e.g. 012-345 6789."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <Field label="Address" optional error={form.fieldErrors.address}>
          <TextArea {...form.register('address')} rows={3} autoComplete="street-address" />
        </Field>
        <Field
          label="Opening hours"
          optional
          hint="One line per entry, as customers should see it."
          error={form.fieldErrors.hours}
        >
          <TextArea
            {...form.register('hours')}
            rows={3}
            placeholder="Isnin–Jumaat: 9 pagi – 6 petang&#10;Sabtu: 9 pagi – 1 tengah hari"
          />
        </Field>
        <TextField
          form={form}
          name="pickup_place"
          label="Pickup address"
          hint="Shown on the order form and in messages."
        />
      </div>
      <RadioCards
        label={shopWordingLabel.label}
        hint="Applies to the Malay pages. Change product names in Products."
        error={form.fieldErrors.words}
        cards={shopWordingCards}
        {...form.register('words')}
      />
    </PageForm>
  )
}

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="font-semibold text-ink tabular-nums">{formatListTime(now)}</span>
}
