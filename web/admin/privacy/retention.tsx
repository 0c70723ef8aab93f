import type { ReactNode } from 'react'
import {
  changeRetention,
  getRetention,
  retentionKinds,
  retentionMonths,
  type RetentionKind,
  type RetentionRules,
} from '#core/privacy/retention.ts'
import type { ReplyOf } from '#core/contract.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { LoadedContent, AdminCardSection } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { retentionPreviewQuery, RetentionPreview } from './retention-run.tsx'
import { PageForm } from '../forms/page-form.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { prefetchQueries } from '../prefetch.ts'

const subjects = {
  orders: {
    label: 'Customers of finished orders',
    hint: 'Names, phone numbers, addresses, names on tags, payment slips and designs. Counted from when the order was handed over, posted or cancelled. Items and amounts stay.',
  },
  messages: { label: 'Messages', hint: 'Counted from when a message was sent, failed or was cancelled.' },
  slips: { label: 'Payment slips', hint: 'Slips of finished orders, counted from upload.' },
  originals: {
    label: 'Original design files',
    hint: 'Counted from when the order was handed over, posted or cancelled. Previews stay. To print a design again, the customer must send the file again.',
  },
  designs: {
    label: 'Designs',
    hint: 'Design files and previews of finished orders, counted from upload.',
  },
  jerseys: { label: 'Jersey lists', hint: 'Players. The time counts from their last change.' },
} satisfies Record<RetentionKind, { label: string; hint: string }>

const toFieldLabel = (kind: RetentionKind) => ({
  label: subjects[kind].label,
  text: (months: number | null) => (months === null ? 'Keep forever' : formatMonths(months)),
})
const labels = {
  orders: toFieldLabel('orders'),
  messages: toFieldLabel('messages'),
  slips: toFieldLabel('slips'),
  originals: toFieldLabel('originals'),
  designs: toFieldLabel('designs'),
  jerseys: toFieldLabel('jerseys'),
}
const toRules = ({
  version: _seen,
  starts_at: _start,
  ...rules
}: ReplyOf<typeof getRetention>): RetentionRules => rules

export const clientLoader = prefetchQueries(
  () => [settingQuery(getRetention)],
  (client) => {
    const rules = client.getQueryData(settingQuery(getRetention).queryKey)
    return rules ? [retentionPreviewQuery(toRules(rules))] : []
  },
)

export default function RetentionPage() {
  const rules = useSetting(getRetention)
  if (rules.data) return <Rules rules={rules.data} />
  return (
    <RulesSection>
      <LoadedContent query={rules} lines={4}>
        {() => null}
      </LoadedContent>
    </RulesSection>
  )
}

const areSameRules = (one: RetentionRules, other: RetentionRules) =>
  retentionKinds.every((kind) => one[kind] === other[kind])

function Rules({ rules }: { rules: ReplyOf<typeof getRetention> }) {
  const form = useSettingForm(changeRetention, getRetention, {
    setting: rules,
    valuesOf: toRules,
    labels,
    saved: 'Retention saved',
  })
  const chosen = useFormValues<RetentionRules>(form)
  return (
    <>
      <RulesSection startsAt={rules.starts_at}>
        <PageForm form={form} className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {retentionKinds.map((kind) => (
            <Field key={kind} label={subjects[kind].label} hint={subjects[kind].hint}>
              <Select {...form.register(kind, { setValueAs: parseMonths })}>
                <option value="">Keep forever</option>
                {retentionMonths.map((months) => (
                  <option key={months} value={months}>
                    {formatMonths(months)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </PageForm>
      </RulesSection>
      <RetentionPreview rules={chosen} saved={areSameRules(chosen, rules)} />
    </>
  )
}

function RulesSection({ startsAt = null, children }: { startsAt?: string | null; children: ReactNode }) {
  return (
    <AdminCardSection
      title="Retention"
      about="Personal data may be kept no longer than needed. Data older than these periods is deleted every night at 03:23."
    >
      {startsAt !== null && (
        <p className="mb-4 max-w-line text-15 text-caution">
          These periods were added by an update. Deletion starts on {formatListTime(new Date(startsAt))}, so
          that you can review them and the preview below. If you save them, it starts tonight.
        </p>
      )}
      {children}
    </AdminCardSection>
  )
}

/** An empty value returns `null`, which keeps the data forever. */
const parseMonths = (chosen: unknown) => Number(chosen) || null

const formatMonths = (months: number) =>
  months < 12 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`
