import {
  changeColour,
  createColour,
  deskColour,
  type DeskColour,
} from '../../../core/contracts/catalog-iron-on.ts'
import { tagColours, tagPalette, type TagColour } from '../../../core/values/tag-colours.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { TagSwatch } from './tag-swatch.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Values {
  fill: TagColour
  border: TagColour
}

/** Adds a pair of colours to the name tag form, or changes the given one. */
export function ColourDialog({ colour, onClose }: { colour?: DeskColour | undefined; onClose: () => void }) {
  const form = useEntryForm<Values>({
    start: typed(colour?.warna ?? ''),
    version: colour?.version,
    send({ fill, border }, version) {
      const warna = `${fill}/${border}`
      return colour ? api(changeColour, { warna, id: colour.id, version }) : api(createColour, { warna })
    },
    readTheirs(details) {
      const read = deskColour.safeParse(details)
      return read.success ? { values: typed(read.data.warna), version: read.data.version } : null
    },
    saved: () => (colour ? 'Colours saved' : 'Colours added'),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  const choice = (field: keyof Values, label: string) => (
    <Field label={label} error={field === 'fill' ? wrong['warna'] : undefined}>
      <Select
        value={values[field]}
        onChange={({ target }) => set({ [field]: colours.find((each) => each === target.value) ?? 'black' })}
      >
        {colours.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)} ({tagPalette[each].name})
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <EntryDialog
      title={colour ? 'Edit colours' : 'New colours'}
      adding={!colour}
      form={form}
      onClose={onClose}
    >
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{ fill: { label: 'Letters' }, border: { label: 'Border' } }}
        onTakeTheirs={form.takeTheirs}
      />
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {choice('fill', 'Letters')}
        {choice('border', 'Border')}
      </div>
      <TagSwatch warna={`${values.fill}/${values.border}`} large />
    </EntryDialog>
  )
}

const colours = Object.keys(tagPalette) as TagColour[]

const typed = (warna: string): Values => tagColours(warna) ?? { fill: 'black', border: 'white' }
