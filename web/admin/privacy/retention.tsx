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
import { Loaded, Section } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { foreseenQuery, RetentionRun } from './retention-run.tsx'
import { PageForm } from '../forms/page-form.tsx'
import { useTyped } from '#web/hooks/use-typed.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { prefetch } from '../prefetch.ts'

/** What each rule is about. */
const subjects = {
  orders: {
    label: 'Customers of finished orders',
    hint: 'Names, phones and addresses, names on tags, payment slips and designs, after the order was handed over, posted or cancelled. Goods and amounts stay.',
  },
  messages: { label: 'Messages', hint: 'After they were sent, failed or were cancelled.' },
  slips: { label: 'Payment slips', hint: 'Of finished orders, after they came.' },
  originals: {
    label: 'Original design files',
    hint: 'After the order was handed over, posted or cancelled. Their pictures stay; to print a design again, the customer sends the file once more.',
  },
  designs: {
    label: 'Designs',
    hint: 'Everything that customers sent as designs for finished orders, with the pictures, after it came.',
  },
  jerseys: { label: 'Jersey lists', hint: 'Players, after they were last changed.' },
} satisfies Record<RetentionKind, { label: string; hint: string }>

const labelOf = (kind: RetentionKind) => ({
  label: subjects[kind].label,
  text: (months: number | null) => (months === null ? 'Keep' : monthsText(months)),
})
const labels = {
  orders: labelOf('orders'),
  messages: labelOf('messages'),
  slips: labelOf('slips'),
  originals: labelOf('originals'),
  designs: labelOf('designs'),
  jerseys: labelOf('jerseys'),
}
const rulesIn = ({
  version: _seen,
  starts_at: _start,
  ...rules
}: ReplyOf<typeof getRetention>): RetentionRules => rules

export const clientLoader = prefetch(
  () => [settingQuery(getRetention)],
  (client) => {
    const rules = client.getQueryData(settingQuery(getRetention).queryKey)
    return rules ? [foreseenQuery(rulesIn(rules))] : []
  },
)

/** How long personal data are kept, what would go, and letting it go. */
export default function Retention() {
  const rules = useSetting(getRetention)
  if (rules.data) return <Rules rules={rules.data} />
  return (
    <RulesSection>
      <Loaded query={rules} lines={4}>
        {() => null}
      </Loaded>
    </RulesSection>
  )
}

const sameRules = (one: RetentionRules, other: RetentionRules) =>
  retentionKinds.every((kind) => one[kind] === other[kind])

function Rules({ rules }: { rules: ReplyOf<typeof getRetention> }) {
  const form = useSettingForm(changeRetention, getRetention, {
    setting: rules,
    valuesOf: rulesIn,
    labels,
    saved: 'Retention saved',
  })
  const chosen = useTyped<RetentionRules>(form)
  return (
    <>
      <RulesSection startsAt={rules.starts_at}>
        <PageForm form={form} className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {retentionKinds.map((kind) => (
            <Field key={kind} label={subjects[kind].label} hint={subjects[kind].hint}>
              <Select {...form.register(kind, { setValueAs: monthsIn })}>
                <option value="">Keep</option>
                {retentionMonths.map((months) => (
                  <option key={months} value={months}>
                    {monthsText(months)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </PageForm>
      </RulesSection>
      <RetentionRun rules={chosen} saved={sameRules(chosen, rules)} />
    </>
  )
}

function RulesSection({ startsAt = null, children }: { startsAt?: string | null; children: ReactNode }) {
  return (
    <Section
      title="Retention"
      about="Personal data may be kept no longer than needed. Data older than these periods is deleted every night at 03:23."
    >
      {startsAt !== null && (
        <p className="mb-4 max-w-line text-15 text-caution">
          These periods came with an update. Deleting starts on {formatListTime(new Date(startsAt))}, so that
          you can check them and see below what would go. If you save them, it starts tonight.
        </p>
      )}
      {children}
    </Section>
  )
}

/** Empty: kept for good. */
const monthsIn = (chosen: unknown) => Number(chosen) || null

const monthsText = (months: number) =>
  months < 12 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`
