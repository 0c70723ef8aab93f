import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { erasePersonalData, type PersonalData } from '#core/privacy/privacy.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRefreshPeople } from './people-queries.ts'

export function ErasePersonalDataDialog({
  person,
  onClose,
  onErased,
}: {
  person: PersonalData
  onClose: () => void
  onErased: () => void
}) {
  const { phone, names, orders, messages, contacts, jerseys, under_way: underWay } = person
  const [players, setPlayers] = useState<string[]>([])
  const refresh = useRefreshPeople()
  const erase = useMutation({
    mutationFn: () => api(erasePersonalData, { phone, jerseys: players }),
    onSuccess() {
      toast.success('Customer data deleted')
      onErased()
    },
    onSettled: refresh,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this customer’s data?"
      description={`${names.join(', ') || 'No name'}, ${phone}`}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={erase.isPending}
            why={underWay.length > 0 && 'This customer has open orders or messages.'}
            onClick={() => erase.mutate()}
          >
            Delete permanently
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-15">
        {underWay.length > 0 ? (
          <ul aria-label="Open orders and messages" className="grid gap-2">
            {underWay.map((reason) => (
              <li key={reason}>
                <ErrorNote>{reason}</ErrorNote>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <p>
              This deletes {formatCount(messages.length, 'message')},{' '}
              {formatCount(contacts.length, 'contact')}, all payment slips and designs, and every name, phone
              number and address on {formatCount(orders.length, 'order')}, including names on tags.
            </p>
            <p className="text-quiet">
              Numbers, items and amounts of orders from the last seven years are kept, as tax law requires.
              This can’t be undone. Backups keep the data until they are replaced.
            </p>
          </>
        )}
        {jerseys.length > 0 && (
          <fieldset>
            <legend className="font-semibold">
              Select the jersey entries that belong to this customer. They are deleted too.
            </legend>
            {jerseys.map(({ id, list, nama, size, bilangan }) => (
              <Checkbox
                key={id}
                label={`${nama}, ${list}`}
                hint={`${size}, ${bilangan}`}
                checked={players.includes(id)}
                onChange={({ target }) =>
                  setPlayers(target.checked ? [...players, id] : players.filter((each) => each !== id))
                }
              />
            ))}
          </fieldset>
        )}
        {erase.isError && <ErrorNote>{erase.error.message}</ErrorNote>}
      </div>
    </Dialog>
  )
}
