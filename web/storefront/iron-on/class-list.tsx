import { useState } from 'react'
import { readClassList } from '#core/orders/tags/class-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** A whole class at once: a name a line. `onAdd` answers how many rows it has made. */
export function ClassList({ onAdd }: { onAdd: (text: string) => number }) {
  const t = useTexts(ironOnTexts)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const names = readClassList(text, [], '').rows.length
  return (
    <Collapsible title={t.pasteList} note={t.pasteListNote} open={open} onOpenChange={setOpen}>
      <Field label={t.nameList} hint={t.nameListHint}>
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
        {t.addNames(names)}
      </Button>
    </Collapsible>
  )
}
