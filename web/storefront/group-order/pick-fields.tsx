import type { ChildPick } from '#core/orders/groups/group-order.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { useLanguage } from '#web/language.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ColourPicker } from '../iron-on/colour-picker.tsx'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'

const maxPerItem = 20

export function PickFields({
  items,
  priced,
  name,
  picks,
  wrong,
  onPicks,
}: {
  items: readonly GroupItemView[]
  priced: boolean
  /** Name of the child, for the preview of the name tag. */
  name: string
  picks: readonly ChildPick[]
  wrong: Readonly<Record<string, CodedProblem>>
  onPicks: (picks: ChildPick[]) => void
}) {
  const t = useTexts(groupTexts).parents
  const language = useLanguage()
  const problemText = useFormatProblem(groupErrorMessages)
  const change = (at: number, changed: Partial<ChildPick>) =>
    onPicks(picks.map((pick, place) => (place === at ? { ...pick, ...changed } : pick)))
  return items.map((item, at) => {
    const pick = picks[at]
    if (!pick) return null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the order of a group's items never changes
      <fieldset key={at} className="grid min-w-0 gap-x-4 border-t border-line pt-3 sm:grid-cols-2">
        <legend className="sr-only">{item.product}</legend>
        <Field
          label={t.quantity(item.product)}
          hint={[item.detail[language], priced && eachOf(item, t)].filter(Boolean).join(' · ')}
          error={at === 0 ? problemText(wrong['picks']) : undefined}
        >
          <NumberStepper
            value={pick.quantity}
            onValueChange={(quantity) => change(at, { quantity })}
            min={items.length > 1 ? 0 : 1}
            max={maxPerItem}
          />
        </Field>
        {pick.quantity > 0 && item.colours.length > 0 && (
          <Field label={t.colour} error={problemText(wrong[`picks.${at}.colour`])}>
            <ColourPicker
              field={`colour.${at}`}
              name={name}
              value={pick.colour}
              colours={item.colours}
              onChoose={(colour) => change(at, { colour })}
            />
          </Field>
        )}
        {pick.quantity > 0 &&
          item.options.map(({ code, name: option, choices }) => (
            <Field key={code} label={option[language]}>
              <Select
                value={pick.choices[code] ?? choices[0]?.code ?? ''}
                onChange={(event) => change(at, { choices: { ...pick.choices, [code]: event.target.value } })}
              >
                {choices.map((choice) => (
                  <option key={choice.code} value={choice.code}>
                    {choice.name[language]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
      </fieldset>
    )
  })
}

function eachOf({ kind, from_sen: from }: GroupItemView, t: (typeof groupTexts)['ms']['parents']): string {
  if (from === null) return ''
  return kind === 'nametag' ? t.eachSet(formatRinggit(from), tagsPerSet) : t.each(formatRinggit(from))
}

export const createDefaultPicks = (items: readonly GroupItemView[]): ChildPick[] =>
  items.map(({ options }) => ({
    quantity: 1,
    colour: '',
    choices: Object.fromEntries(options.map(({ code, choices: [first] }) => [code, first?.code ?? ''])),
  }))
