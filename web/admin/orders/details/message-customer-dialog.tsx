import { messageCustomer } from '#core/orders/admin/notify-customer.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { messageTextNamesByStage } from '#core/settings/message-texts.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useOrderForm } from './use-change-order.ts'
import { useOrderMessage } from './message-field.tsx'

export function MessageCustomerDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const requestOf = useRequestId()
  const form = useOrderForm(messageCustomer, {
    start: { text: '' },
    inputOf: ({ text }) => ({ id: order.id, request_id: requestOf(text), text }),
    saved: 'Message queued',
    onSaved: onClose,
  })
  const { text } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action="Send message"
      icon={<SendIcon />}
      why={text.trim() === '' && 'Write a message first.'}
      className=""
      onClose={onClose}
      title={`Message ${order.nama}`}
      description={`About order ${order.number}. The message is sent to ${order.phone}.`}
    >
      <Field
        label="WhatsApp message"
        hint="Use *bold* or _italic_. The message is saved in the order’s history."
        error={form.fieldErrors.text}
        action={
          messageTextNamesByStage[order.stage] && (
            <StatusMessage order={order} onChoose={(text) => form.set({ text })} />
          )
        }
      >
        <TextArea data-autofocus rows={5} maxLength={3000} {...form.register('text')} />
      </Field>
    </ContractDialog>
  )
}

function StatusMessage({ order, onChoose }: { order: ListedOrder; onChoose: (text: string) => void }) {
  const message = useOrderMessage({ id: order.id, to: order.stage }, undefined)
  const { data } = message
  return (
    <Button
      size="small"
      variant="quiet"
      why={!data && 'The text is still loading.'}
      onClick={() => data && onChoose(data.text)}
    >
      Insert “{stageRules[order.stage].label}” message
    </Button>
  )
}
