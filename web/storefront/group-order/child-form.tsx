import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { listAvailableNumbers } from '#core/orders/groups/children.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import type { ChildDraft } from './stored-children.ts'
import { PickFields } from './pick-fields.tsx'
import { childFields } from '#core/orders/groups/group-order.ts'
import { readIssue } from '#core/shared/coded-issues.ts'

export function ChildForm({
  items,
  before,
  takenNumbers,
  asksPhone,
  priced = true,
  problem,
  busy = false,
  onSave,
  onCancel,
  onTyped,
}: {
  items: readonly GroupItemView[]
  before: ChildDraft
  takenNumbers: readonly string[]
  /** `true` if parents can leave a phone number for reminders. */
  asksPhone: boolean
  priced?: boolean
  problem?: CodedProblem | null
  busy?: boolean
  onSave: (draft: ChildDraft) => void
  onCancel?: () => void
  /** Called on every change, to store a draft. */
  onTyped?: (draft: ChildDraft) => void
}) {
  const t = useTexts(groupTexts).parents
  const problemText = useFormatProblem(groupErrorMessages)
  const box = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(before)
  const [wrong, setWrong] = useState<Record<string, CodedProblem>>({})
  useEffect(() => onTyped?.(draft), [draft, onTyped])
  const numbered = items.some(({ numbers }, at) => numbers && (draft.picks[at]?.quantity ?? 0) > 0)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft, numbered, items)
    setWrong(found)
    if (Object.keys(found).length === 0) onSave({ ...draft, number: numbered ? draft.number : '' })
    else requestAnimationFrame(() => focusFirstInvalid(box.current))
  }
  const error = (field: string) => problemText(wrong[field])
  return (
    <form ref={box} noValidate onSubmit={save} className="grid gap-3">
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={t.child} error={error('name')}>
          <TextInput
            name="child"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={80}
          />
        </Field>
        <Field label={t.section} optional hint={t.sectionHint}>
          <TextInput
            value={draft.section}
            onChange={(event) => setDraft({ ...draft, section: event.target.value })}
            autoComplete="off"
            maxLength={40}
          />
        </Field>
      </div>
      <PickFields
        items={items}
        priced={priced}
        name={draft.name}
        picks={draft.picks}
        wrong={wrong}
        onPicks={(picks) => setDraft({ ...draft, picks })}
      />
      {numbered && (
        <Field
          label={t.number}
          error={error('number')}
          hint={t.numberHint(listAvailableNumbers(takenNumbers).join(', '))}
          className="max-w-60"
        >
          <TextInput
            value={draft.number}
            onChange={(event) => setDraft({ ...draft, number: event.target.value.replaceAll(/\D/g, '') })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
        </Field>
      )}
      {asksPhone && (
        <Field label={t.phone} optional hint={t.phoneHint} error={error('phone')}>
          <TextInput
            value={draft.phone ?? ''}
            onChange={(event) => setDraft({ ...draft, phone: event.target.value })}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={20}
          />
        </Field>
      )}
      {asksPhone && (
        <Checkbox
          name="offers"
          checked={draft.offers ?? false}
          onChange={(event) => setDraft({ ...draft, offers: event.target.checked })}
          label={t.offers}
        />
      )}
      {problem && (
        <p role="alert" className="rounded-control bg-wrong-wash px-3 py-2 text-15 text-wrong">
          {t.refused} {problemText(problem)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="large" busy={busy} className="max-sm:flex-1">
          {t.save}
        </Button>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Checks the draft for errors that the server would report. */
function problemsOf(
  draft: ChildDraft,
  numbered: boolean,
  items: readonly GroupItemView[],
): Record<string, CodedProblem> {
  const found: Record<string, CodedProblem> = {}
  const checkField = (field: 'name' | 'number' | 'picks', value: unknown) => {
    const read = childFields[field].safeParse(value)
    const [first] = read.error?.issues ?? []
    if (first) found[field] = { code: 'invalid_input', ...readIssue(first), words: first.message }
  }
  checkField('name', draft.name)
  checkField('picks', draft.picks)
  if (numbered) checkField('number', draft.number)
  for (const [at, { kind }] of items.entries()) {
    const pick = draft.picks[at]
    if (kind === 'nametag' && pick && pick.quantity > 0 && pick.colour === '')
      found[`picks.${at}.colour`] = { code: 'colour_needed', words: '' }
  }
  return found
}
