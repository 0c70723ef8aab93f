import {
  changeBanner,
  createBanner,
  adminBannerSchema,
  type AdminBanner,
} from '#core/catalog/catalog-home.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { cx } from '#web/ui/cx.ts'

type Values = Omit<AdminBanner, 'id' | 'version' | 'image_url' | 'phone_image_url'> & {
  image_url: string | null
  phone_image_url: string | null
}

export function BannerDialog({ banner, onClose }: { banner?: AdminBanner | undefined; onClose: () => void }) {
  const form = useEntryForm<typeof createBanner, AdminBanner, Values>({
    create: createBanner,
    change: changeBanner,
    shape: adminBannerSchema,
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
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  const line = (
    field: Exclude<keyof Values, 'ink' | 'image_url' | 'phone_image_url'>,
    label: string,
    more: object = {},
  ) => <TextField form={form} name={field} label={label} autoComplete="off" {...more} />
  return (
    <CatalogEntryDialog what="banner" adding={!banner} form={form} onClose={onClose}>
      <BannerPreview banner={values} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {line('title_ms', 'Title in Malay')}
        {line('title_en', 'Title in English', { optional: true })}
        {line('text_ms', 'Text in Malay', { optional: true })}
        {line('text_en', 'Text in English', { optional: true })}
        {line('action_ms', 'Button in Malay')}
        {line('action_en', 'Button in English', { optional: true })}
      </div>
      {line('link', 'Link', { hint: 'A page of the shop, such as /category/printing.' })}
      <RadioCards
        label="Text colour"
        cards={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={values.ink}
        onValueChange={(ink) => set({ ink })}
      />
      <Field label="Background colour" error={fieldErrors.ground} className="max-w-60">
        <input
          type="color"
          aria-label="Background colour"
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
    </CatalogEntryDialog>
  )
}

const missing = 'Choose a picture.'

const labels = {
  title_ms: { label: 'Title' },
  text_ms: { label: 'Text' },
  action_ms: { label: 'Button' },
  title_en: { label: 'Title in English' },
  text_en: { label: 'Text in English' },
  action_en: { label: 'Button in English' },
  link: { label: 'Link' },
  image_url: { label: 'Picture' },
  phone_image_url: { label: 'Picture for phones' },
  ground: { label: 'Background colour' },
  ink: { label: 'Text colour' },
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

const valuesOf = ({ id: _id, version: _version, ...banner }: AdminBanner): Values => banner

function BannerPreview({
  banner: { title_ms, text_ms, action_ms, image_url, phone_image_url, ground, ink },
}: {
  banner: {
    title_ms: string
    text_ms: string
    action_ms: string
    image_url: string | null
    phone_image_url: string | null
    ground: string
    ink: 'light' | 'dark'
  }
}) {
  const bannerColours = { background: ground, color: ink === 'light' ? '#ffffff' : '#16161a' }
  const words = { title: title_ms || 'Title', text: text_ms, action: action_ms || 'Button' }
  return (
    <figure aria-label="Banner preview" className="mb-4 grid items-start gap-3 sm:grid-cols-[2fr_1fr]">
      <div style={bannerColours} className="@container relative aspect-3/1 overflow-hidden rounded-small">
        {image_url && <BannerPicture src={image_url} />}
        <BannerText {...words} measure={measures.desk} className="max-w-[52%] content-center" />
      </div>
      <div
        style={bannerColours}
        className="@container relative aspect-square w-full max-w-48 overflow-hidden rounded-small"
      >
        {phone_image_url && <BannerPicture src={phone_image_url} />}
        <BannerText {...words} measure={measures.phone} className="content-start" />
      </div>
    </figure>
  )
}

/**
 * Measures of the home page's banner as a share of its width, which is 1,104 px on a desktop and 358 px on a phone.
 */
const measures = {
  desk: { title: 46 / 1104, text: 17 / 1104, action: 15 / 1104, padding: 40 / 1104, gap: 12 / 1104 },
  phone: { title: 26 / 358, text: 15 / 358, action: 15 / 358, padding: 20 / 358, gap: 8 / 358 },
}

function BannerText({
  title,
  text,
  action,
  measure,
  className,
}: {
  title: string
  text: string
  action: string
  measure: (typeof measures)['desk']
  className: string
}) {
  return (
    <div
      style={{ padding: share(measure.padding), gap: share(measure.gap), fontSize: share(measure.text) }}
      className={cx('relative grid h-full justify-items-start leading-normal', className)}
    >
      <span style={{ fontSize: share(measure.title) }} className="font-display leading-tight font-bold">
        {title}
      </span>
      <span>{text}</span>
      <span
        style={{ fontSize: share(measure.action) }}
        className="rounded-[0.5em] bg-[#fff] px-[1em] py-[0.7em] font-semibold text-[#16161a]"
      >
        {action}
      </span>
    </div>
  )
}

const share = (of: number) => `${(100 * of).toFixed(2)}cqw`

function BannerPicture({ src }: { src: string }) {
  return <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
}
