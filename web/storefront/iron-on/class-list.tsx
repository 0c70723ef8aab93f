import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Field } from '../../ui/field.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** A whole class at once: a name a line. `onAdd` answers how many rows it has made. */
export function ClassList({ onAdd }: { onAdd: (text: string) => number }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const names = text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length
  return (
    <Collapsible
      title="Tampal senarai kelas"
      note="Banyak nama? Salin terus dari Excel atau WhatsApp."
      open={open}
      onOpenChange={setOpen}
    >
      <Field
        label="Senarai nama"
        hint="Satu nama sebaris. Dari Excel: nama, warna dan bilangan set dalam tiga lajur."
      >
        <TextArea
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={6}
          autoComplete="off"
          spellCheck={false}
          placeholder={'SITI AMINAH\nALI BIN ABU'}
        />
      </Field>
      <Button
        className="mt-2"
        icon={<PlusIcon />}
        disabled={names === 0}
        onClick={() => {
          if (onAdd(text) === 0) return
          setText('')
          setOpen(false)
        }}
      >
        {names > 0 ? `Tambah ${names} nama` : 'Tambah nama'}
      </Button>
    </Collapsible>
  )
}
