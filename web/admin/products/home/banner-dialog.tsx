import { changeBanner, createBanner, deskBanner, type DeskBanner } from '#core/catalog/catalog-home.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { EntryDialog } from '../shelf/entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useEntryForm } from '../shelf/use-entry-form.ts'
import { useTyped } from '#web/use-typed.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

type Values = Omit<DeskBanner, 'id' | 'version' | 'image_url' | 'phone_image_url'> & {
  image_url: string | null
  phone_image_url: string | null
}

/** Adds a banner to the home page, or changes the given one; it shows itself as it is typed. */
export function BannerDialog({ banner, onClose }: { banner?: DeskBanner | undefined; onClose: () => void }) {
  const form = useEntryForm<typeof createBanner, DeskBanner, Values>({
    create: createBanner,
    change: changeBanner,
    shape: deskBanner,
    entry: banner,
    blank,
    valuesOf,
    inputOf: ({ image_url, phone_image_url, ...values }) => ({
      ...values,
      image_url: image_url ?? '',
      phone_image_url: phone_image_url ?? '',
    }),
    check: ({ image_url, phone_image_url }) => ({
      ...(!image_url && { image_url: missing }),
      ...(!phone_image_url && { phone_image_url: missing }),
    }),
    called: () => 'Banner',
    labels,
    onClose,
  })
  const { wrong, set } = form
  const values = useTyped(form)
  const line = (
    field: Exclude<keyof Values, 'ink' | 'image_url' | 'phone_image_url'>,
    label: string,
    more: object = {},
  ) => <TextField form={form} name={field} label={label} autoComplete="off" {...more} />
  return (
    <EntryDialog what="banner" adding={!banner} form={form} onClose={onClose}>
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
      <Field label="Colour behind the words" error={wrong.ground} className="max-w-60">
        <input
          type="color"
          aria-label="Colour behind the words"
          {...form.register('ground')}
          className="h-(--control) w-full rounded-control border border-edge bg-surface p-1"
        />
      </Field>
      <PictureField
        label="Picture for wide screens"
        shape={3}
        wide
        optional={false}
        form={form}
        name="image_url"
      />
      <PictureField
        label="Picture for phones"
        shape={1}
        optional={false}
        form={form}
        name="phone_image_url"
      />
    </EntryDialog>
  )
}

const missing = 'Please choose a picture.'

const labels = {
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

const valuesOf = ({ id: _id, version: _version, ...banner }: DeskBanner): Values => banner
