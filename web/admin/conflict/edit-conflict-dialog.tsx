import { createRecord } from '#core/shared/typed-records.ts'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { listDifferingFields, areValuesEqual, formatFieldValue, type FieldLabels } from './edit-conflict.ts'

type Side = 'mine' | 'theirs'

export function EditConflictDialog<Values extends object>({
  words,
  base,
  mine,
  theirs,
  labels,
  onChoose,
  onClose,
}: {
  /** Message that tells who changed the record and when. */
  words: string
  base: Values | null
  mine: Values
  theirs: Values
  labels: FieldLabels<Values>
  onChoose: (values: Values) => void
  onClose: () => void
}) {
  const fields = listDifferingFields(labels, mine, theirs)
  // Fields changed only by the other person default to that person's version.
  const [sides, setSides] = useState(() =>
    createRecord(fields, (field): Side =>
      base && areValuesEqual(mine[field], base[field]) ? 'theirs' : 'mine',
    ),
  )
  const chosen = { ...mine }
  for (const field of fields) if (sides[field] === 'theirs') chosen[field] = theirs[field]
  const takesAllTheirs = fields.every((field) => sides[field] === 'theirs')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      title="Compare versions"
      description={words}
      footer={
        <>
          <DialogClose>Keep editing</DialogClose>
          <Button onClick={() => onChoose(theirs)}>Use theirs</Button>
          {!takesAllTheirs && (
            <Button variant="primary" onClick={() => onChoose(chosen)}>
              {fields.every((field) => sides[field] === 'mine') ? 'Keep mine' : 'Save selection'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-15 font-semibold">{labels[field]?.label}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <SideChoice
                  key={side}
                  label={side === 'mine' ? 'Mine' : 'Theirs'}
                  text={formatFieldValue(labels, field, side === 'mine' ? mine : theirs)}
                  checked={sides[field] === side}
                  onCheck={() => setSides((now) => ({ ...now, [field]: side }))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

function SideChoice({
  label,
  text,
  checked,
  onCheck,
}: {
  label: string
  text: string
  checked: boolean
  onCheck: () => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-w-0 items-start gap-3 rounded-surface border bg-surface p-3 hover:border-ink',
        'has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan',
        'border-edge',
      )}
    >
      <input
        id={id}
        type="radio"
        checked={checked}
        onChange={onCheck}
        aria-label={label}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-6 checked:border-ink focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1 text-15">
        <span className="block text-13 text-quiet">{label}</span>
        <span id={`${id}-text`} className="block max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {text}
        </span>
      </span>
    </label>
  )
}
