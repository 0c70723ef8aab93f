import { createGroup } from '#core/contacts/contact-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { useGroups, useRefreshContacts } from './contact-queries.ts'
import { GroupLine } from './group-line.tsx'

/** The shop's groups: make one, give it another name, delete it. The contacts themselves stay. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useGroups().data ?? []
  const refresh = useRefreshContacts()
  const form = useContractForm<typeof createGroup, { name: string }>(createGroup, {
    start: { name: '' },
    at: { name_taken: 'name' },
    onSaved() {
      form.reset()
    },
    onSettled: refresh,
  })
  const { name } = useTyped(form)
  return (
    <FormDialog
      unsaved={form.changed}
      saving={form.busy}
      onClose={onClose}
      title="Groups"
      footer={<DialogClose>Done</DialogClose>}
    >
      <form noValidate className="flex items-start gap-2" onSubmit={form.submit}>
        <TextField
          form={form}
          name="name"
          label="New group"
          className="flex-1"
          data-autofocus
          autoComplete="off"
          placeholder="Cikgu SK Contoh"
        />
        <Button type="submit" className="mt-7" busy={form.busy} disabled={!name.trim()}>
          Add
        </Button>
      </form>
      {groups.length > 0 && (
        <ul aria-label="Groups" className="mt-2 divide-y divide-line border-t border-line">
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
