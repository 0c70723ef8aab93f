import { changeLook, getLook, type KeptLook } from '#core/settings/look-calls.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/use-typed.ts'
import { ColourPreview } from './colour-preview.tsx'
import { LogoField } from './logo-field.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'

/** What makes the shop's pages and papers its own. */
export function Look() {
  return (
    <SettingCard
      of={getLook}
      title="Logo and colour"
      about="On every page of the shop, on labels and packing slips, and where a page is shared."
      lines={3}
    >
      {(look) => <LookForm look={look} />}
    </SettingCard>
  )
}

const labels = {
  logo: {
    label: 'Logo',
    text: (logo: KeptLook['logo'] | undefined) => (logo ? (logo.url.split('/').at(-1) ?? '') : 'No logo'),
  },
  colour: { label: 'Colour' },
}
const typedOf = ({ logo, colour }: KeptLook) => ({ logo, colour: colour ?? '' })

function LookForm({ look }: { look: KeptLook }) {
  const form = useSettingForm(changeLook, getLook, {
    setting: look,
    valuesOf: typedOf,
    inputOf: ({ logo, colour }: ReturnType<typeof typedOf>) => ({ logo, colour: colour.trim() || null }),
    labels,
    saved: 'Look saved',
  })
  const { logo, colour } = useTyped(form)
  const read = /^#[\da-f]{6}$/i.test(colour.trim()) ? colour.trim().toLowerCase() : null
  return (
    <PageForm form={form} action="Use this look" className="grid grid-cols-1 gap-4">
      <LogoField logo={logo} problem={form.wrong.logo} onChange={(logo) => form.set({ logo })} />
      <div>
        <div className="flex items-start gap-3">
          <TextField
            form={form}
            name="colour"
            label="Colour"
            optional
            hint="As #0050a0. Links, marks and the main button take it."
            maxLength={7}
            autoComplete="off"
            className="min-w-0 flex-1 sm:max-w-72"
          />
          <input
            type="color"
            aria-label="Pick the colour"
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
