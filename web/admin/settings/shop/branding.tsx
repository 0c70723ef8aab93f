import {
  changeBranding,
  getBranding,
  type StoredBranding,
  type ShopLogo,
} from '#core/settings/branding-calls.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { themeBackgrounds, getThemeColours, type ThemeName } from '#core/settings/shop-colour.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { uploadPicture } from '#core/media/media.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'

export function BrandingSettings() {
  return (
    <SettingCard
      of={getBranding}
      title="Logo and colour"
      about="Shown on shop pages, labels and packing slips, and in link previews."
      lines={3}
    >
      {(look) => <LookForm look={look} />}
    </SettingCard>
  )
}

const labels = {
  logo: {
    label: 'Logo',
    text: (logo: StoredBranding['logo'] | undefined) =>
      logo ? (logo.url.split('/').at(-1) ?? '') : 'No logo',
  },
  colour: { label: 'Colour' },
}
const typedOf = ({ logo, colour }: StoredBranding) => ({ logo, colour: colour ?? '' })

function LookForm({ look }: { look: StoredBranding }) {
  const form = useSettingForm(changeBranding, getBranding, {
    setting: look,
    valuesOf: typedOf,
    inputOf: ({ logo, colour }: ReturnType<typeof typedOf>) => ({ logo, colour: colour.trim() || null }),
    labels,
    saved: 'Logo and colour saved',
  })
  const { logo, colour } = useFormValues(form)
  const read = /^#[\da-f]{6}$/i.test(colour.trim()) ? colour.trim().toLowerCase() : null
  return (
    <PageForm form={form} action="Save logo and colour" className="grid grid-cols-1 gap-4">
      <LogoField logo={logo} problem={form.fieldErrors.logo} onChange={(logo) => form.set({ logo })} />
      <div>
        <div className="flex items-start gap-3">
          <TextField
            form={form}
            name="colour"
            label="Colour"
            optional
            hint="For example #0050a0. The colour is used for links, highlights and the main button."
            maxLength={7}
            autoComplete="off"
            className="min-w-0 flex-1 sm:max-w-72"
          />
          <input
            type="color"
            aria-label="Pick a colour"
            value={read ?? '#007da8'}
            onChange={({ target }) => form.set({ colour: target.value })}
            className="mt-7 h-(--control) w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
        </div>
        {read && <ColourPreview colour={read} />}
      </div>
    </PageForm>
  )
}

const themes: { theme: ThemeName; label: string }[] = [
  { theme: 'light', label: 'Light pages' },
  { theme: 'dark', label: 'Dark pages' },
]

/** Each theme may adjust the colour for better contrast. */
function ColourPreview({ colour }: { colour: string }) {
  const shades = getThemeColours(colour)
  return (
    <ul aria-label="Colour preview" className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {themes.map(({ theme, label }) => {
        const shade = shades[theme]
        return (
          <li
            key={theme}
            style={{ background: themeBackgrounds[theme][0], color: shade.colour }}
            className="grid gap-2 rounded-surface border border-line p-4 text-15"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{label}</span>
              <span
                style={{ background: shade.colour, color: shade.on }}
                className="rounded-control px-3 py-1.5 font-semibold"
              >
                Button
              </span>
            </span>
            <span>
              {shade.asChosen
                ? `Your colour ${shade.colour} is used unchanged.`
                : `${colour} is too ${theme === 'light' ? 'light' : 'dark'} to read here, so ${shade.colour} is used.`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Uploads the logo twice: unchanged for pages, and as a card for link previews. */
function LogoField({
  logo,
  problem,
  onChange,
}: {
  logo: ShopLogo | null
  problem: string | undefined
  onChange: (logo: ShopLogo | null) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(file: File): Promise<ShopLogo> {
      const [{ path: url }, { path: card_url }] = await Promise.all([
        api(uploadPicture, { use: 'show' }, { file }),
        api(uploadPicture, { use: 'card' }, { file }),
      ])
      return { url, card_url, ...(await sizeOf(url)) }
    },
    onSuccess: onChange,
  })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-15 font-semibold">Logo</legend>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Choose logo"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid h-20 w-52 max-w-full place-items-center rounded-small border border-line bg-[#fff] p-3 text-15 text-[#5c5b57]">
          {logo ? (
            <img src={logo.url} alt="Shop logo" className="max-h-14 max-w-full object-contain" />
          ) : (
            'Shop name'
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button icon={<UploadIcon />} busy={upload.isPending} onClick={() => input.current?.click()}>
            {logo ? 'Replace logo' : 'Choose logo'}
          </Button>
          {logo && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              Remove logo
            </Button>
          )}
        </span>
      </div>
      <FieldNote
        id={`${id}-note`}
        error={upload.error?.message ?? problem}
        hint="A PNG with a transparent background works best. On dark pages, the logo has a white background."
      />
    </fieldset>
  )
}

/** Returns the size of the stored picture, which may be smaller than the chosen file. */
async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
