import type { ComponentProps } from 'react'
import { ContractDialog, type FormContainerState } from '#web/admin/forms/contract-dialog.tsx'
import { submitUnlessCropping } from './submit-unless-cropping.ts'

export function CatalogEntryDialog({
  what,
  adding,
  form,
  ...rest
}: Omit<ComponentProps<typeof ContractDialog>, 'title' | 'action'> & {
  /** Noun for the entry, in lower case. */
  what: string
  adding: boolean
  form: FormContainerState
}) {
  return (
    <ContractDialog
      title={`${adding ? 'New' : 'Edit'} ${what}`}
      action={adding ? 'Add' : 'Save'}
      form={{ ...form, submit: submitUnlessCropping(form.submit) }}
      {...rest}
    />
  )
}
