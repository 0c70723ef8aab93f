import type { ComponentProps } from 'react'
import { ContractDialog, type Drawn } from '#web/admin/forms/contract-dialog.tsx'
import { unlessCutting } from './unless-cutting.ts'

/** Dialog to add or edit an entry. */
export function EntryDialog({
  what,
  adding,
  form,
  ...rest
}: Omit<ComponentProps<typeof ContractDialog>, 'title' | 'action'> & {
  /** Noun for the entry, in lower case. */
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
