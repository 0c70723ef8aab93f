import { useState } from 'react'
import { tellCustomer, type OrderDetails } from '../../../../core/orders/order-desk.ts'
import type { TextLanguage } from '../../../../core/settings/message-texts.ts'
import { stageRules } from '../../../../core/orders/order-stages.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { SendIcon } from '../../../ui/icons.tsx'
import { FormDialog, useChanged } from '../../unsaved/form-dialog.tsx'
import { useChangeOrder } from './change-order.ts'
import { MessageField, useOrderMessage } from './message-field.tsx'

/** Tells the customer where the order is, over WhatsApp. */
export function TellDialog({ details, onClose }: { details: OrderDetails; onClose: () => void }) {
  const { order, can_tell: move } = details
  const [language, setLanguage] = useState<TextLanguage>()
  const [typed, setTyped] = useState<string>()
  const message = useOrderMessage({ id: order.id, to: order.stage }, language)
  const send = useChangeOrder(tellCustomer, { saved: 'Message on its way', onSaved: onClose })
  const text = typed ?? message.data?.text ?? ''
  const unsaved = useChanged(typed)
  return (
    <FormDialog
      unsaved={unsaved}
      saving={send.isPending}
      onClose={onClose}
      title={`Tell ${order.nama}`}
      description={`${order.number} is in ${stageRules[order.stage].label}. The message goes to ${order.phone}.`}
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button
            variant="primary"
            icon={<SendIcon />}
            busy={send.isPending}
            disabled={text.trim() === '' || move === null}
            onClick={() => move !== null && send.mutate({ id: order.id, move, text })}
          >
            Send message
          </Button>
        </>
      }
    >
      <MessageField message={message} typed={typed} onType={setTyped} onLanguage={setLanguage} />
    </FormDialog>
  )
}
