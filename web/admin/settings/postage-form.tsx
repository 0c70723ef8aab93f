import { useState } from 'react'
import { changePostage, getPostage, type KeptPostage } from '../../../core/settings/postage-calls.ts'
import { states } from '../../../core/orders/delivery.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { asSent, asTyped, weightLabels, type TypedPostage } from './postage-typed.ts'
import { useSaveSetting } from './save-setting.ts'
import { keysOf } from '../../../core/shared/keys.ts'

/** A fee for each state, by order or by weight, and from which total it is free. */
export function PostageForm({ postage }: { postage: KeptPostage }) {
  const [typed, setTyped] = useState(() => asTyped(postage))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const changed = JSON.stringify(typed) !== JSON.stringify(asTyped(postage))
  useUnsavedChanges(changed)
  const save = useSaveSetting(changePostage, getPostage, {
    saved: 'Postage saved',
    onSaved: (saved) => setTyped(asTyped(saved)),
    onError(error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setWrong(error.fields)
      else setProblem(error.message)
    },
  })
  const set = (change: Partial<TypedPostage>) => setTyped({ ...typed, ...change })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem('')
        const sent = asSent(typed, postage.version)
        const checked = changePostage.input.safeParse(sent)
        setWrong(checked.success ? {} : fieldsOf(checked.error.issues))
        if (checked.success) save.mutate(sent)
        else requestAnimationFrame(() => focusFirstWrong(event.target))
      }}
    >
      <Switch
        label="By weight"
        hint="The fee covers a parcel up to a weight; each further step of weight costs more."
        checked={typed.byWeight}
        onChange={({ target }) => set({ byWeight: target.checked })}
      />
      {typed.byWeight && (
        <fieldset className="mt-3 grid gap-x-4 sm:grid-cols-3">
          <legend className="mb-1 text-15 font-semibold">Weights</legend>
          {keysOf(weightLabels).map((name) => (
            <Field key={name} label={weightLabels[name]} error={wrong[`by_weight.${name}`]}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                suffix="g"
                value={typed.weights[name]}
                onChange={({ target }) => set({ weights: { ...typed.weights, [name]: target.value } })}
              />
            </Field>
          ))}
        </fieldset>
      )}
      <fieldset className="mt-4">
        <legend className="mb-1 text-15 font-semibold">
          {typed.byWeight ? 'Fee, and what each further step costs, RM' : 'Fee for an order, RM'}
        </legend>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {states.map((state) => (
            <li key={state} className={typed.byWeight ? 'grid grid-cols-2 gap-x-3' : ''}>
              <Field label={state} error={wrong[`states.${state}.fee_sen`]}>
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.fee[state]}
                  onChange={({ target }) => set({ fee: { ...typed.fee, [state]: target.value } })}
                />
              </Field>
              {typed.byWeight && (
                <Field label={`${state}, each step`} error={wrong[`states.${state}.more_sen`]}>
                  <TextInput
                    inputMode="decimal"
                    autoComplete="off"
                    value={typed.more[state]}
                    onChange={({ target }) => set({ more: { ...typed.more, [state]: target.value } })}
                  />
                </Field>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Field
        label="Free from, RM"
        optional
        hint="Of the goods, without postage. Empty: nothing is posted free."
        error={wrong['free_from_sen']}
        className="mt-2 sm:max-w-80"
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed.freeFrom}
          onChange={({ target }) => set({ freeFrom: target.value })}
        />
      </Field>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" variant="primary" className="mt-2" busy={save.isPending} disabled={!changed}>
        Save
      </Button>
    </form>
  )
}

function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
