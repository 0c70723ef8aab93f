import type { ComponentProps } from 'react'
import { ContractDialog, type Drawn } from '#web/admin/forms/contract-dialog.tsx'
import { unlessCutting } from './unless-cutting.ts'

/** The window in which an entry is added or changed. */
export function EntryDialog({
  what,
  adding,
  form,
  ...rest
}: Omit<ComponentProps<typeof ContractDialog>, 'title' | 'action'> & {
  /** What it is, in the middle of a sentence. */
  what: string
  adding: boolean
  form: Drawn
}) {
  return (
    <ContractDialog
      title={`${adding ? 'New' : 'Edit'} ${what}`}
      action={adding ? 'Add' : 'Save'}
      form={{ ...form, submit: unlessCutting(form.submit) }}
      {...rest}
    />
  )
}
