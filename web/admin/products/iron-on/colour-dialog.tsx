import { keysOf } from '#core/shared/keys.ts'
import { changeColour, createColour, deskColour, type DeskColour } from '#core/catalog/catalog-iron-on.ts'
import { tagColours, tagPalette, type TagColour } from '#core/catalog/tag-colours.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EntryDialog } from '../shelf/entry-dialog.tsx'
import { TagSwatch } from './tag-swatch.tsx'
import { useEntryForm } from '../shelf/use-entry-form.ts'
import { useTyped } from '#web/use-typed.ts'

interface Values {
  fill: TagColour
  border: TagColour
}

/** Adds a pair of colours to the name tag form, or changes the given one. */
export function ColourDialog({ colour, onClose }: { colour?: DeskColour | undefined; onClose: () => void }) {
  const form = useEntryForm({
    create: createColour,
    change: changeColour,
    shape: deskColour,
    entry: colour,
    blank: typed(''),
    valuesOf: ({ warna }) => typed(warna),
    inputOf: ({ fill, border }) => ({ warna: `${fill}/${border}` }),
    at: { warna: 'fill' },
    called: () => 'Colours',
    labels: { fill: { label: 'Letters' }, border: { label: 'Border' } },
    onClose,
  })
  const values = useTyped(form)
  const choice = (field: keyof Values, label: string) => (
    <Field label={label} error={field === 'fill' ? form.wrong.fill : undefined}>
      <Select {...form.register(field)}>
        {colours.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)} ({tagPalette[each].name})
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <EntryDialog what="colours" adding={!colour} form={form} onClose={onClose}>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {choice('fill', 'Letters')}
        {choice('border', 'Border')}
      </div>
      <TagSwatch warna={`${values.fill}/${values.border}`} large />
    </EntryDialog>
  )
}

const colours = keysOf(tagPalette)

const typed = (warna: string): Values => tagColours(warna) ?? { fill: 'black', border: 'white' }
