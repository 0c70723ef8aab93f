import { useState } from 'react'
import { parseTagColours, tagPalette } from '#core/catalog/tag-colours.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { useField } from '#web/ui/fields/use-field.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import type { ColourDialogProps } from './colour-dialog.tsx'
import { getColourName } from './colour-names.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

const ColourDialog = lazyWithRetry(() => import('./colour-dialog.tsx'))

export function ColourPicker({
  field: fieldName,
  name,
  value,
  colours,
  onChoose,
}: Omit<ColourDialogProps, 'open' | 'onOpenChange'> & {
  field: string
}) {
  const t = useTexts(ironOnTexts)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const field = useField()
  return (
    <>
      <button
        {...field}
        data-scripted
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setOpened(true)
        }}
        className={cx(controlClass, 'flex h-(--control) items-center gap-2 text-left')}
      >
        <Swatch warna={value} />
        <span className={cx('min-w-0 flex-1 truncate', !value && 'text-quiet')}>
          {value ? getColourName(value, t) : t.colourPlaceholder}
        </span>
        <ChevronDownIcon className="shrink-0 text-quiet" />
      </button>
      <noscript>
        <Select name={fieldName} defaultValue={value} placeholder={t.colourPlaceholder}>
          {colours.map((warna) => (
            <option key={warna} value={warna}>
              {getColourName(warna, t)}
            </option>
          ))}
        </Select>
      </noscript>
      {opened && (
        <ColourDialog
          open={open}
          onOpenChange={setOpen}
          name={name}
          value={value}
          colours={colours}
          onChoose={onChoose}
        />
      )}
    </>
  )
}

function Swatch({ warna }: { warna: string }) {
  const colours = parseTagColours(warna)
  if (!colours) return <span className="size-6 shrink-0 rounded-full border border-dashed border-edge" />
  return (
    <span
      className="size-6 shrink-0 rounded-full border-[5px] outline-1 outline-edge"
      style={{ background: tagPalette[colours.fill].shade, borderColor: tagPalette[colours.border].shade }}
    />
  )
}
