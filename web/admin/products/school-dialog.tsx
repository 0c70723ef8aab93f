import {
  changeSchool,
  createSchool,
  deskSchool,
  type DeskSchool,
} from '../../../core/contracts/catalog-iron-on.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { PictureField } from './picture-field.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Values {
  name: string
  width: string
  height: string
  quantity: string
  image_url: string | null
}

/** Adds a school's logo, or changes the given one. */
export function SchoolDialog({ school, onClose }: { school?: DeskSchool | undefined; onClose: () => void }) {
  const form = useEntryForm<Values>({
    start: school ? typed(school) : { name: '', width: '60', height: '70', quantity: '1', image_url: null },
    version: school?.version,
    send: (values, version) => sendSchool(school, values, version),
    readTheirs(details) {
      const read = deskSchool.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: ({ name }) => (school ? `${name} saved` : `${name} added`),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  const [width, height] = [Number(values.width), Number(values.height)]
  const number = (field: 'width' | 'height' | 'quantity', label: string, suffix: string, error?: string) => (
    <Field label={label} error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        suffix={suffix}
        className="tabular-nums"
        value={values[field]}
        onChange={({ target }) => set({ [field]: target.value.replace(/\D/g, '') })}
      />
    </Field>
  )
  return (
    <EntryDialog title={school ? 'Edit school' : 'New school'} adding={!school} form={form} onClose={onClose}>
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          name: { label: 'Name' },
          width: { label: 'Width, mm' },
          height: { label: 'Height, mm' },
          quantity: { label: 'Logos in a set' },
          image_url: { label: 'Logo' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <Field label="Name" error={wrong['name']}>
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={120}
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-3">
        {number('width', 'Width', 'mm', wrong['width_mm'])}
        {number('height', 'Height', 'mm', wrong['height_mm'])}
        {number('quantity', 'Logos in a set', '', wrong['quantity'])}
      </div>
      <PictureField
        label="Logo"
        print
        hint="JPEG, PNG or WebP from this device. The school is offered once it has its logo."
        shape={width > 0 && height > 0 ? width / height : 1}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
    </EntryDialog>
  )
}

function typed({ name, width_mm, height_mm, quantity, image_url }: DeskSchool): Values {
  return { name, width: String(width_mm), height: String(height_mm), quantity: String(quantity), image_url }
}

async function sendSchool(
  before: DeskSchool | undefined,
  { name, width, height, quantity, image_url }: Values,
  version: number | undefined,
) {
  const given = {
    name,
    image_url,
    width_mm: Number(width),
    height_mm: Number(height),
    quantity: Number(quantity),
  }
  return before ? api(changeSchool, { ...given, id: before.id, version }) : api(createSchool, given)
}
