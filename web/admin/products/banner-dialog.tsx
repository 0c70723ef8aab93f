import {
  changeBanner,
  createBanner,
  deskBanner,
  type DeskBanner,
} from '../../../core/contracts/catalog-home.ts'
import { api, ApiError } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { PictureField } from './picture-field.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Values = Omit<DeskBanner, 'id' | 'version' | 'image_url' | 'phone_image_url'> & {
  image_url: string | null
  phone_image_url: string | null
}

/** Adds a banner to the home page, or changes the given one; it shows itself as it is typed. */
export function BannerDialog({ banner, onClose }: { banner?: DeskBanner | undefined; onClose: () => void }) {
  const form = useEntryForm<Values>({
    start: banner ? typed(banner) : blank,
    version: banner?.version,
    send: (values, version) => sendBanner(banner, values, version),
    readTheirs(details) {
      const read = deskBanner.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: () => (banner ? 'Banner saved' : 'Banner added'),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  const line = (
    field: Exclude<keyof Values, 'ink' | 'image_url' | 'phone_image_url'>,
    label: string,
    more: object = {},
  ) => (
    <Field label={label} error={wrong[field]} {...more}>
      <TextInput
        autoComplete="off"
        value={values[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  )
  return (
    <EntryDialog title={banner ? 'Edit banner' : 'New banner'} adding={!banner} form={form} onClose={onClose}>
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          title_ms: { label: 'Title' },
          text_ms: { label: 'Text' },
          action_ms: { label: 'Button' },
          title_en: { label: 'Title, English' },
          text_en: { label: 'Text, English' },
          action_en: { label: 'Button, English' },
          link: { label: 'Leads to' },
          image_url: { label: 'Picture' },
          phone_image_url: { label: 'Picture for phones' },
          ground: { label: 'Colour' },
          ink: { label: 'Words' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <BannerPreview banner={values} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {line('title_ms', 'Title, Malay')}
        {line('title_en', 'Title, English', { optional: true })}
        {line('text_ms', 'Text, Malay', { optional: true })}
        {line('text_en', 'Text, English', { optional: true })}
        {line('action_ms', 'Button, Malay')}
        {line('action_en', 'Button, English', { optional: true })}
      </div>
      {line('link', 'Leads to', { hint: 'A page of the shop, like /category/printing' })}
      <RadioCards
        label="Words"
        cards={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={values.ink}
        onValueChange={(ink) => set({ ink })}
      />
      <Field label="Colour behind the words" error={wrong['ground']} className="max-w-60">
        <input
          type="color"
          aria-label="Colour behind the words"
          value={values.ground}
          onChange={({ target }) => set({ ground: target.value })}
          className="h-(--control) w-full rounded-control border border-edge bg-surface p-1"
        />
      </Field>
      <PictureField
        label="Picture for wide screens"
        shape={3}
        wide
        optional={false}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
      <PictureField
        label="Picture for phones"
        shape={1}
        optional={false}
        value={values.phone_image_url}
        error={wrong['phone_image_url']}
        onChange={(phone_image_url) => set({ phone_image_url })}
      />
    </EntryDialog>
  )
}

const blank: Values = {
  title_ms: '',
  text_ms: '',
  action_ms: '',
  title_en: '',
  text_en: '',
  action_en: '',
  link: '/category/printing',
  image_url: null,
  phone_image_url: null,
  ground: '#17624b',
  ink: 'light',
}

const typed = ({ id: _id, version: _version, ...banner }: DeskBanner): Values => banner

async function sendBanner(
  before: DeskBanner | undefined,
  { image_url, phone_image_url, ...values }: Values,
  version: number | undefined,
) {
  if (!image_url || !phone_image_url) {
    const missing = 'Please choose a picture.'
    const fields = {
      ...(!image_url && { image_url: missing }),
      ...(!phone_image_url && { phone_image_url: missing }),
    }
    throw new ApiError(400, { fields }, '')
  }
  const given = { ...values, image_url, phone_image_url }
  return before ? api(changeBanner, { ...given, id: before.id, version }) : api(createBanner, given)
}
