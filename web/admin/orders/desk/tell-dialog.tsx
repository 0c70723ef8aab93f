import { useState } from 'react'
import { tellCustomer } from '#core/orders/desk/tell-customer.ts'
import type { OrderDetails } from '#core/orders/desk/order-details.ts'
import type { TextLanguage } from '#core/settings/message-places.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { SendIcon } from '#web/ui/icons.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useTyped } from '#web/use-typed.ts'
import { useOrderForm } from './change-order.ts'
import { MessageField, useOrderMessage } from './message-field.tsx'

/** Null: as the shop has it. */
interface Values {
  text: string | null
}

/** Tells the customer where the order is, over WhatsApp. */
export function TellDialog({ details, onClose }: { details: OrderDetails; onClose: () => void }) {
  const { order, can_tell: move } = details
  const [language, setLanguage] = useState<TextLanguage>()
  const message = useOrderMessage({ id: order.id, to: order.stage }, language)
  const textOf = ({ text }: Values) => text ?? message.data?.text ?? ''
  const form = useOrderForm<typeof tellCustomer, Values>(tellCustomer, {
    start: { text: null },
    inputOf: (values) => ({ id: order.id, move: move ?? 0, text: textOf(values) }),
    saved: 'Message on its way',
    onSaved: onClose,
  })
  const typed = useTyped(form)
  return (
    <ContractDialog
      form={form}
      action="Send message"
      cancel="Not now"
      icon={<SendIcon />}
      disabled={textOf(typed).trim() === '' || move === null}
      className=""
      onClose={onClose}
      title={`Tell ${order.nama}`}
      description={`${order.number} is in ${stageRules[order.stage].label}. The message goes to ${order.phone}.`}
    >
      <MessageField
        message={message}
        typed={typed.text}
        wrong={form.wrong.text}
        onType={(text) => form.set({ text })}
        onLanguage={setLanguage}
      />
    </ContractDialog>
  )
}
