import { addOrderNote } from '#core/orders/admin/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useOrderForm } from './use-change-order.ts'

export function useNoteForm(id: string) {
  const form = useOrderForm(addOrderNote, {
    start: { note: '' },
    inputOf: ({ note }) => ({ id, note }),
    saved: 'Note saved',
    onSaved: () => form.reset(),
  })
  return form
}

export type NoteForm = ReturnType<typeof useNoteForm>

export function NoteField({ form }: { form: NoteForm }) {
  const { note } = useFormValues(form)
  return (
    <form noValidate className="mb-3 flex gap-2" onSubmit={form.submit}>
      <TextInput aria-label="Note" placeholder="Add a note" maxLength={500} {...form.register('note')} />
      <Button type="submit" busy={form.busy} why={note.trim() === '' && 'Write a note first.'}>
        Add
      </Button>
    </form>
  )
}
