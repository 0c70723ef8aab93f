import { changeFront, getKeptFront, type Front, type KeptFront } from '#core/settings/front-calls.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { CustomerWordsFields } from './customer-words-fields.tsx'
import { SectionsField, sectionNames } from './sections-field.tsx'
import { WorksField } from './works-field.tsx'
import { settingQuery } from '../setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getKeptFront)])

/** What the home page shows of the shop itself, and in which order. */
export default function HomePage() {
  return (
    <SettingCard
      of={getKeptFront}
      title="Home page"
      about="What customers see first. Services and banners stay on top: they are kept in Products."
      lines={6}
    >
      {(front) => <FrontForm front={front} />}
    </SettingCard>
  )
}

const labels = {
  map_url: { label: 'Map link' },
  works: {
    label: 'Photos of your work',
    text: (works: Front['works'] | undefined) =>
      (works ?? []).map(({ caption_ms }) => caption_ms).join('\n') || 'None',
  },
  customer_words: {
    label: 'Reviews',
    text: (all: Front['customer_words'] | undefined) =>
      (all ?? []).map(({ name, shown }) => `${name}, ${shown ? 'shown' : 'not shown'}`).join('\n') || 'None',
  },
  sections: {
    label: 'Order of the page',
    text: (sections: Front['sections'] | undefined) =>
      sections ? sections.map((name) => sectionNames[name]).join('\n') || 'None' : 'As Cetak comes',
  },
}
const valuesOf = ({ version: _seen, ...front }: KeptFront): Front => front

function FrontForm({ front }: { front: KeptFront }) {
  const form = useSettingForm(changeFront, getKeptFront, {
    setting: front,
    valuesOf,
    labels,
    saved: 'Home page saved',
  })
  return (
    <PageForm form={form} className="grid grid-cols-1 gap-6">
      <SectionsField form={form} />
      <WorksField form={form} />
      <CustomerWordsFields form={form} />
      <TextField
        form={form}
        name="map_url"
        label="Map link"
        optional
        hint="From Google Maps or Waze: Share, Copy link. Stands in Hours and place, beside the WhatsApp button."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://maps.app.goo.gl/…"
      />
    </PageForm>
  )
}
