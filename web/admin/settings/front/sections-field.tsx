import { useState } from 'react'
import { homeSections, stockSections, type Front, type HomeSection } from '#core/settings/front-calls.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { useTyped } from '#web/use-typed.ts'
import { MoveButtons } from './move-buttons.tsx'

export const sectionNames: Record<HomeSection, string> = {
  deals: 'Deal of the Day',
  offers: 'Special Offers',
  gallery: 'Photos of your work',
  words: 'Reviews',
  place: 'Hours and place',
}

/** Parts of the home page, each shown or not, in the order of the page; what is hidden keeps its place here. */
export function SectionsField({ form }: { form: ContractForm<Front> }) {
  const sections = useTyped(form).sections ?? stockSections
  const [hidden, setHidden] = useState<readonly HomeSection[]>([])
  const order = orderOf(sections, hidden)
  const keep = (next: readonly HomeSection[], shown: readonly HomeSection[]) => {
    setHidden(next)
    form.set({ sections: next.filter((name) => shown.includes(name)) })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-semibold">Order of the page</legend>
      <ol className="grid grid-cols-1">
        {order.map((name, at) => (
          <li
            key={name}
            className="flex items-center justify-between gap-3 border-t border-line first:border-t-0"
          >
            <Checkbox
              label={sectionNames[name]}
              hint={name === 'place' ? 'Opening hours, address, WhatsApp and map' : undefined}
              checked={sections.includes(name)}
              onChange={({ target }) =>
                keep(order, target.checked ? [...sections, name] : sections.filter((each) => each !== name))
              }
            />
            <MoveButtons
              what={sectionNames[name]}
              first={at === 0}
              last={at === order.length - 1}
              onMove={(by) =>
                keep(order.filter((each) => each !== name).toSpliced(at + by, 0, name), sections)
              }
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** All parts: as they were last put here, while that says the same of the shown ones; else the shown ones first. */
function orderOf(sections: readonly HomeSection[], put: readonly HomeSection[]): readonly HomeSection[] {
  if (put.filter((name) => sections.includes(name)).join(' ') === sections.join(' ') && put.length > 0)
    return put
  return [...sections, ...homeSections.filter((name) => !sections.includes(name))]
}
