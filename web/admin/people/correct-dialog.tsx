import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { correctPerson, type Person } from '../../../core/contracts/people.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useRefreshPeople } from './people-queries.ts'

const blank = { address1: '', address2: '', postcode: '', city: '' }

/** Corrects who somebody is, wherever it is used from now on. What was typed stays until it is stored. */
export function CorrectDialog({
  person,
  onClose,
  onCorrected,
}: {
  person: Person
  onClose: () => void
  /** Their number from now on. */
  onCorrected: (phone: string) => void
}) {
  const form = useId()
  const refresh = useRefreshPeople()
  const [name, setName] = useState(person.names[0] ?? '')
  const [phone, setPhone] = useState(person.phone)
  const [address, setAddress] = useState(blank)
  const toPost = person.orders.some(
    ({ stage, delivery_method: by }) =>
      by === 'pos' && !['handed_over', 'posted', 'cancelled'].includes(stage),
  )
  const moved = Object.values(address).some((line) => line.trim() !== '')
  const correct = useMutation({
    mutationFn: () =>
      api(correctPerson, {
        phone: person.phone,
        ...(name.trim() !== '' && { name }),
        new_phone: phone,
        ...(moved && { address }),
      }),
    onSuccess({ phone, orders, contacts, messages }) {
      toast.success(`Corrected: ${orders} orders, ${contacts} contacts, ${messages} waiting messages`)
      onCorrected(phone)
      onClose()
      return refresh()
    },
  })
  const wrong: Record<string, string> = correct.error instanceof ApiError ? (correct.error.fields ?? {}) : {}
  const line = (part: keyof typeof blank) => ({
    value: address[part],
    onChange: ({ target }: { target: { value: string } }) => setAddress({ ...address, [part]: target.value }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      title="Correct this customer’s data"
      description="On contacts, on orders (with a line in their history) and on messages that wait. What has been sent stays as it was sent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={correct.isPending}>
            Correct
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          correct.mutate()
        }}
      >
        <Field label="Name" error={wrong['name']}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Phone" error={wrong['new_phone']}>
          <TextInput type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
        </Field>
        {toPost && (
          <fieldset>
            <legend className="mb-2 text-15 text-quiet">
              New address of orders that are still to be posted. Leave it empty to keep what each has; another
              state changes the postage, so edit the order for that.
            </legend>
            <Field label="Address" error={wrong['address.address1']}>
              <TextInput {...line('address1')} />
            </Field>
            <Field label="Address, second line" optional error={wrong['address.address2']}>
              <TextInput {...line('address2')} />
            </Field>
            <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <Field label="Postcode" error={wrong['address.postcode']}>
                <TextInput inputMode="numeric" {...line('postcode')} />
              </Field>
              <Field label="City" error={wrong['address.city']}>
                <TextInput {...line('city')} />
              </Field>
            </div>
          </fieldset>
        )}
        {correct.isError && Object.keys(wrong).length === 0 && <ErrorNote>{correct.error.message}</ErrorNote>}
      </form>
    </Dialog>
  )
}
