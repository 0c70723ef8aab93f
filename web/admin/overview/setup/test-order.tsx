import { useQuery } from '@tanstack/react-query'
import { placeTestOrder, removeTestOrder, type SetupView } from '#core/setup/setup.ts'
import { getShop } from '#core/settings/settings.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { stepWords } from './step-words.ts'
import { useSetupAnswer, useSetupChange } from './use-setup.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

/** The last step: an order that goes the whole way to the owner's phone, and how far it has come. */
export function TestOrder({ setup, done }: { setup: SetupView; done: boolean }) {
  const { data: shop } = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api(getShop, {}, { signal }),
  })
  const { test_order: order } = setup
  return (
    <>
      {!done && <p className="text-15 text-quiet">{stepWords.test_order.about}</p>}
      <output className="block">{order && <Outcome order={order} setup={setup} />}</output>
      <div className="mt-2 flex flex-wrap gap-2">
        {order && <Remove />}
        {setup.provider === 'sandbox' && order && (
          <ButtonLink to="/admin/phone" size="small">
            Sandbox phone
          </ButtonLink>
        )}
      </div>
      {!done && order?.message !== 'waiting' && shop && <Place phone={shop.phone} again={order !== null} />}
    </>
  )
}

function Outcome({ order, setup }: { order: NonNullable<SetupView['test_order']>; setup: SetupView }) {
  const { number, phone, message } = order
  if (message === 'waiting')
    return (
      <p className="text-15 text-quiet">{`Order ${number} is placed. Its message to ${phone} is on its way …`}</p>
    )
  if (message === 'failed')
    return (
      <p className="text-15 text-wrong">
        {`The message of order ${number} to ${phone} did not go out. The WhatsApp Scheduler says why; then try again.`}
      </p>
    )
  return setup.provider === 'sandbox' ? (
    <p className="text-15 text-caution">
      {`The message of order ${number} arrived on the sandbox phone, not on ${phone}: there is no WhatsApp gateway yet. Set one, then try again.`}
    </p>
  ) : (
    <p className="text-15 text-good">{`The message of order ${number} went to ${phone}: look at that phone.`}</p>
  )
}

function Place({ phone, again }: { phone: string; again: boolean }) {
  const { keep, refresh } = useSetupAnswer()
  const form = useContractForm(placeTestOrder, { start: { phone }, onSaved: keep, onSettled: refresh })
  return (
    <form noValidate className="mt-2 flex flex-wrap items-end gap-x-3" onSubmit={form.submit}>
      <TextField
        form={form}
        name="phone"
        label="Your own phone"
        hint="Such as 012-345 6789."
        className="w-full sm:w-64"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" busy={form.busy} className="sm:mb-6">
        {again ? 'Place another test order' : 'Place a test order'}
      </Button>
    </form>
  )
}

function Remove() {
  const remove = useSetupChange(removeTestOrder)
  return (
    <Button size="small" busy={remove.isPending} onClick={() => remove.mutate({})}>
      Remove test order
    </Button>
  )
}
