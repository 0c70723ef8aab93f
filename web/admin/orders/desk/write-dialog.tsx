import { useState } from 'react'
import { writeCustomer } from '../../../../core/orders/order-desk.ts'
import type { ListedOrder } from '../../../../core/orders/order-list.ts'
import { stageTexts } from '../../../../core/settings/message-texts.ts'
import { stageRules } from '../../../../core/orders/order-stages.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SendIcon } from '../../../ui/icons.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FormDialog } from '../../unsaved/form-dialog.tsx'
import { useChangeOrder } from './change-order.ts'
import { useOrderMessage } from './message-field.tsx'

/** Writes to the customer of an order: anything, or where the order is. */
export function WriteDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const [text, setText] = useState('')
  // The same for every try of this dialog: pressed twice, or tried again after a lost answer, it is one message.
  const [request_id] = useState(() => crypto.randomUUID())
  const send = useChangeOrder(writeCustomer, { saved: 'Message on its way', onSaved: onClose })
  return (
    <FormDialog
      unsaved={text.trim() !== ''}
      saving={send.isPending}
      onClose={onClose}
      title={`Write to ${order.nama}`}
      description={`About ${order.number}. The message goes to ${order.phone}.`}
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button
            variant="primary"
            icon={<SendIcon />}
            busy={send.isPending}
            disabled={text.trim() === ''}
            onClick={() => send.mutate({ id: order.id, request_id, text })}
          >
            Send message
          </Button>
        </>
      }
    >
      <Field
        label="WhatsApp message"
        hint="*bold*, _italic_. The history keeps it."
        action={stageTexts[order.stage] && <StatusMessage order={order} onChoose={setText} />}
      >
        <TextArea
          data-autofocus
          rows={5}
          maxLength={3000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Where the order is, in the shop's own words. */
function StatusMessage({ order, onChoose }: { order: ListedOrder; onChoose: (text: string) => void }) {
  const message = useOrderMessage({ id: order.id, to: order.stage }, undefined)
  const { data } = message
  return (
    <Button size="small" variant="quiet" disabled={!data} onClick={() => data && onChoose(data.text)}>
      Status: {stageRules[order.stage].label}
    </Button>
  )
}
