import { useState, type FormEvent } from 'react'
import {
  changeRetention,
  getRetention,
  retentionKinds,
  retentionMonths,
  type RetentionKind,
  type RetentionRules,
} from '../../../core/people/retention.ts'
import type { ReplyOf } from '../../../core/contract.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded, Section } from '../settings/section.tsx'
import { useSaveSetting } from '../settings/save-setting.ts'
import { useSetting } from '../settings/setting-queries.ts'
import { RetentionRun } from './retention-run.tsx'
import { PageForm } from '../forms/page-form.tsx'

/** What each rule is about. */
const subjects = {
  orders: {
    label: 'Customers of finished orders',
    hint: 'Names, phones and addresses, names on tags, payment slips and designs, after the order was handed over, posted or cancelled. Goods and amounts stay.',
  },
  messages: { label: 'Messages', hint: 'After they were sent, failed or were cancelled.' },
  slips: { label: 'Payment slips', hint: 'Of finished orders, after they came.' },
  designs: { label: 'Designs', hint: 'What customers sent for finished orders, after it came.' },
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
  designs: labelOf('designs'),
  jerseys: labelOf('jerseys'),
}
const rulesIn = ({ version: _seen, ...rules }: ReplyOf<typeof getRetention>): RetentionRules => rules

/** How long personal data are kept, what would go, and letting it go. */
export default function Retention() {
  const rules = useSetting(getRetention)
  const [typed, setTyped] = useState<RetentionRules | null>(null)
  const chosen = typed ?? (rules.data && rulesIn(rules.data))
  return (
    <>
      <Section
        title="Retention"
        about="Personal data are to be kept no longer than they are needed. What has been kept for as long as you say here is deleted every night at 03:23; nothing is, until you say so."
      >
        <Loaded query={rules} lines={4}>
          {(rules) => <RulesForm rules={rules} chosen={typed ?? rulesIn(rules)} onChoose={setTyped} />}
        </Loaded>
      </Section>
      {rules.data && chosen && <RetentionRun rules={chosen} saved={sameRules(chosen, rules.data)} />}
    </>
  )
}

const sameRules = (one: RetentionRules, other: RetentionRules) =>
  retentionKinds.every((kind) => one[kind] === other[kind])

function RulesForm({
  rules,
  chosen,
  onChoose,
}: {
  rules: RetentionRules
  chosen: RetentionRules
  onChoose: (chosen: RetentionRules) => void
}) {
  const save = useSaveSetting(changeRetention, getRetention, {
    saved: 'Retention saved',
    onSaved: (saved) => onChoose(rulesIn(saved)),
    versioned: {
      labels,
      valuesOf: rulesIn,
      versionOf: ({ version }) => version,
      onTake: onChoose,
    },
  })
  const changed = !sameRules(chosen, rules)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(chosen)
  }
  return (
    <PageForm
      form={{ changed, busy: save.isPending, submit, question: save.question }}
      className="grid gap-x-6 gap-y-3 sm:grid-cols-2"
    >
      {retentionKinds.map((kind) => (
        <Field key={kind} label={subjects[kind].label} hint={subjects[kind].hint}>
          <Select
            value={chosen[kind] ?? ''}
            onChange={({ target }) => onChoose({ ...chosen, [kind]: Number(target.value) || null })}
          >
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
  )
}

const monthsText = (months: number) =>
  months < 12 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`
