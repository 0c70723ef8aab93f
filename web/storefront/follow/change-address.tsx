import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FollowedOrder } from '#core/orders/follow/followed-order.ts'
import { addressForm, changeAddress } from '#core/orders/follow/change-address.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { AddressFields } from '../order/address-fields.tsx'
import { emptyValues, type OrderValues } from '../order/order-values.ts'
import { addressProblems } from '../texts/after-order-problems.ts'
import { problemBy } from '../texts/problem-by.ts'
import { useProblemText, type Problem } from '../texts/problems.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

const resolver = contractResolver<OrderValues>(addressForm)

/** Sends the parcel to another address, until it is packed. */
export function ChangeAddress({
  order,
  linkKey,
  onChanged,
}: {
  order: FollowedOrder
  /** Of the link that the page was opened by. */
  linkKey: string
  onChanged: (order: FollowedOrder) => void
}) {
  const t = useTexts(thanksTexts)
  const problemText = useProblemText(addressProblems)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [open, setOpen] = useState(false)
  const form = useForm<OrderValues>({
    resolver,
    defaultValues: { ...emptyValues, deliveryMethod: 'pos' },
  })
  const save = async ({ shipping }: OrderValues) => {
    setProblem(null)
    try {
      onChanged(await api(changeAddress, { order: order.orderNumber, key: linkKey, shipping }))
      setOpen(false)
      form.reset()
      toast.success(t.addressChanged)
    } catch (error) {
      setProblem(problemBy(error, t.offline))
    }
  }
  return (
    <Collapsible
      open={open}
      onOpenChange={setOpen}
      title={<span className="text-17">{t.changeAddress}</span>}
      note={t.changeAddressNote}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-4">
          <AddressFields offers={{ dearer: [] }} />
          {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
          <div>
            <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
              {t.saveAddress}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Collapsible>
  )
}
