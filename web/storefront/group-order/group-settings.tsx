import { useState, type FormEvent } from 'react'
import { changeGroup } from '#core/orders/group/group-organiser.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'
import { ClosingFields, instantOf, momentOf } from './closing-fields.tsx'
import { expectedNames } from '#core/orders/group/expected-names.ts'
import type { GroupParts } from './group-parts.ts'

/** Name, closing time, expected names and coupon of an open group. */
export function GroupSettings({ groupKey: key, view, run }: GroupParts) {
  const t = useTexts(groupTexts)
  const [name, setName] = useState(view.name)
  const [at, setAt] = useState(() => momentOf(view.closes_at))
  const [names, setNames] = useState(view.expected_names.join('\n'))
  const [coupon, setCoupon] = useState(view.coupon)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const closes = instantOf(at)
    const changes = {
      name,
      expected_names: expectedNames(names),
      coupon,
      ...(closes && { closes_at: closes }),
    }
    if (await run(() => api(changeGroup, { key, version: view.version, ...changes })))
      toast.success(t.organiser.settingsSaved)
    setBusy(false)
  }
  return (
    <Collapsible title={t.organiser.settings}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2">
        <Field label={t.make.name}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
        </Field>
        <ClosingFields value={at} onChange={setAt} />
        <Field label={t.organiser.names} optional hint={t.make.read(expectedNames(names).length)}>
          <TextArea
            value={names}
            onChange={(event) => setNames(event.target.value)}
            rows={5}
            autoComplete="off"
          />
        </Field>
        <Field label={t.organiser.coupon} optional className="max-w-60">
          <TextInput
            value={coupon}
            onChange={(event) => setCoupon(event.target.value)}
            autoComplete="off"
            maxLength={40}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {t.organiser.saveSettings}
          </Button>
        </div>
      </form>
    </Collapsible>
  )
}
