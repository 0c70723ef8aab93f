import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseOrderDesignPage,
  approveProofForCustomer,
  proposeProof,
  type OrderProofs,
} from '#core/orders/files/order-proofs.ts'
import { getOrderDesignFile } from '#core/orders/files/order-designs-calls.ts'
import type { ItemToPrint } from '#core/orders/files/sent-designs.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { api, fetchApiFile } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  wholePictureLayout,
  StickerLayoutEditor,
  type StickerLayoutPlan,
} from '#web/sticker/sticker-layout.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { refreshOrders } from '../order-queries.ts'
import { adminStickerLayoutTexts } from './design-labels.ts'

export function ProofDialog({
  order,
  designs,
  cuts,
  printed,
  ask,
  onClose,
}: {
  order: ListedOrder
  designs: OrderProofs['designs']
  cuts: OrderProofs['cuts']
  printed: ItemToPrint
  ask: keyof typeof proofActions
  onClose: () => void
}) {
  const { contract, title, action, label, saved } = proofActions[ask]
  const client = useQueryClient()
  const form = useContractForm<typeof proposeProof | typeof approveProofForCustomer, Values>(contract, {
    start: { design: designs.at(-1)?.id ?? '', words: '', ...wholePictureLayout },
    inputOf: ({ design, words, cut, placement, contour, sharp }) => ({
      id: order.id,
      design,
      cut,
      placement,
      contour,
      sharp,
      ...(ask === 'propose' ? { note: words } : { decision: words }),
    }),
    fieldMapping: { note: 'words', decision: 'words', no_contour: 'words' },
    saved: ask === 'propose' && !order.phone ? 'Waiting for approval' : saved,
    onSaved: onClose,
    onSettled: () => refreshOrders(client),
  })
  const { design: chosenDesign, cut, placement, contour, sharp } = useFormValues(form)
  const design = designs.find(({ id }) => id === chosenDesign)
  const file = useQuery({
    queryKey: ['proof picture', order.id, chosenDesign, design?.looked?.page?.page],
    queryFn: ({ signal }) =>
      fetchApiFile(getOrderDesignFile, { id: order.id, design: chosenDesign, proof: true }, { signal }),
    enabled: Boolean(design?.looked?.picture),
    staleTime: Infinity,
    gcTime: 0,
  })
  const src = useObjectUrl(file.data)
  const choosing = useMutation({
    mutationFn: (page: number) => api(chooseOrderDesignPage, { id: order.id, design: chosenDesign, page }),
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshOrders(client),
  })
  return (
    <ContractDialog
      form={form}
      action={action}
      title={title}
      description={
        ask === 'propose'
          ? order.phone
            ? `${order.nama} gets a WhatsApp message with a link to approve it.`
            : 'This order has no phone number. The customer approves with the QR code on the packing slip.'
          : 'Your reason is saved with the approval under your name.'
      }
      className="grid gap-4"
      onClose={onClose}
    >
      {designs.length > 1 && (
        <Field label="File to print">
          <Select value={chosenDesign} onChange={({ target }) => form.set({ design: target.value })}>
            {designs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {design?.looked?.page && design.looked.page.pages > 1 && (
        <Field label="Page to print">
          <Select
            value={design.looked.page.page}
            disabled={choosing.isPending}
            onChange={({ target }) => choosing.mutate(Number(target.value))}
          >
            {Array.from({ length: Math.min(100, design.looked.page.pages) }, (_, at) => (
              <option key={at + 1} value={at + 1}>
                {`Page ${at + 1} of ${design.looked?.page?.pages}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {design && (
        <StickerLayoutEditor
          printed={printed}
          looked={design.looked}
          src={src}
          cuts={cuts}
          laid={{ cut, placement, contour, sharp }}
          onChange={(laid) => form.set(laid)}
          words={adminStickerLayoutTexts}
        />
      )}
      <TextField
        form={form}
        name="words"
        label={label}
        optional={ask === 'propose'}
        maxLength={ask === 'propose' ? 500 : 200}
      />
    </ContractDialog>
  )
}

const proofActions = {
  propose: {
    contract: proposeProof,
    title: 'Send for approval',
    action: 'Send',
    label: 'Message to the customer',
    saved: 'Sent to the customer',
  },
  decide: {
    contract: approveProofForCustomer,
    title: 'Approve on customer’s behalf',
    action: 'Approve',
    label: 'Reason',
    saved: 'Approved',
  },
} as const

interface Values extends StickerLayoutPlan {
  design: string
  /** Message to the customer, or reason for the approval. */
  words: string
}
