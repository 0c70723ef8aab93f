import { useState } from 'react'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useField } from '#web/ui/fields/use-field.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import type { SchoolDialogProps } from './school-dialog.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

const SchoolDialog = lazyWithRetry(() => import('./school-dialog.tsx'))

export function SchoolPicker({
  field: fieldName,
  value,
  schools,
  onChoose,
}: Omit<SchoolDialogProps, 'open' | 'onOpenChange'> & {
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
        <span className={cx('min-w-0 flex-1 truncate', !value && 'text-quiet')}>
          {value || t.schoolPlaceholder}
        </span>
        <ChevronDownIcon className="shrink-0 text-quiet" />
      </button>
      <noscript>
        <Select name={fieldName} defaultValue={value} placeholder={t.schoolPlaceholder}>
          {schools.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </noscript>
      {opened && (
        <SchoolDialog
          open={open}
          onOpenChange={setOpen}
          value={value}
          schools={schools}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
