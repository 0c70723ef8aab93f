import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#core/contract.ts'
import {
  attachReceivedFile,
  detachReceivedFile,
  suggestOrdersForFile,
  type SuggestionReason,
} from '#core/inbox/attach-to-order.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { ApiError, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Money } from '#web/ui/money.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '../../show-failure.ts'
import { inboxKey } from '../inbox-queries.ts'
import { isPictureType, useReceivedFile } from './use-received-file.ts'

type AttachAs = 'slip' | 'design'
type Suggestion = ReplyOf<typeof suggestOrdersForFile>['suggestions'][number]
interface ReceivedFile {
  /** Id of the conversation. */
  id: string
  /** Id of the received message. */
  message: string
}

const attachedTexts: Record<AttachAs, string> = { slip: 'Payment slip added to', design: 'Artwork added to' }
const reasonLabels: Record<SuggestionReason, string> = {
  order_number: 'Order number in the message',
  amount: 'Amount in the message',
  contact: 'Same customer',
  recent: 'Placed this week',
}

const refreshInboxAndOrders = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: inboxKey }),
    client.invalidateQueries({ queryKey: ['orders'] }),
  ])

export function useDetachFile(file: ReceivedFile) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(detachReceivedFile, file),
    onError: showFailure,
    onSettled: () => refreshInboxAndOrders(client),
  })
}

export function AttachFileToOrderDialog({
  file,
  mimeType,
  onClose,
}: {
  file: ReceivedFile
  mimeType: string
  onClose: () => void
}) {
  const canBeSlip = /^image\/|^application\/pdf$/.test(mimeType)
  const client = useQueryClient()
  const [chosenAs, setAs] = useState<AttachAs>()
  const [orderId, setOrderId] = useState<string>()
  const [item, setItem] = useState<number>()
  const [search, setSearch] = useState('')
  const searched = useDebouncedValue(search.trim(), 250)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...inboxKey, 'orders-for', file.message, searched],
    queryFn: ({ signal }) => api(suggestOrdersForFile, { ...file, search: searched }, { signal }),
    placeholderData: keepPreviousData,
  })
  const suggestions = data?.suggestions ?? []
  // A likely order is selected at once, except after a search, whose first result is often not the wanted one.
  const [likely] = searched === '' ? suggestions.filter(({ reasons }) => reasons.includes('contact')) : []
  const order = suggestions.find(({ id }) => id === orderId) ?? likely
  const as = chosenAs ?? (canBeSlip && !(likely && isPaid(likely)) ? 'slip' : 'design')
  // Another order or a search must not change what staff see chosen.
  const keepAs = () => setAs(as)
  const items = order?.items ?? []
  const detach = useDetachFile(file)
  const attach = useMutation({
    mutationFn: (to: Suggestion) =>
      api(attachReceivedFile, {
        ...file,
        order: to.id,
        as,
        ...(as === 'design' && item !== undefined && { item }),
      }),
    onSuccess({ is_new: isNew }, { number }) {
      toast.success(
        isNew ? `${attachedTexts[as]} order ${number}` : `Order ${number} already had this file`,
        {
          about: file.message,
          undo: () => detach.mutate(),
        },
      )
      onClose()
    },
    onSettled: () => refreshInboxAndOrders(client),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add to order"
      tall
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            busy={attach.isPending}
            why={order ? undefined : 'Choose an order first.'}
            onClick={() => order && attach.mutate(order)}
          >
            {order ? `Add to ${order.number}` : 'Add to order'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isPictureType(mimeType) && <FilePreview {...file} />}
        <RadioCards<AttachAs>
          label="Add as"
          value={as}
          onValueChange={setAs}
          cards={[
            {
              value: 'slip',
              label: 'Payment slip',
              ...(canBeSlip ? {} : { unable: 'Slips are pictures or PDFs.' }),
            },
            { value: 'design', label: 'Artwork' },
          ]}
        />
        <SearchInput
          aria-label="Search all orders"
          placeholder="Order number, name or phone"
          value={search}
          onValueChange={(text) => {
            keepAs()
            setSearch(text)
          }}
        />
        {error ? (
          <ErrorNote>
            {error.message}{' '}
            <button type="button" className="underline" onClick={() => void refetch()}>
              Try again
            </button>
          </ErrorNote>
        ) : isPending ? (
          <Skeleton className="h-40 rounded-surface" />
        ) : suggestions.length === 0 ? (
          <p className="text-15 text-quiet">
            {searched === '' ? 'This customer has no orders. Search for an order above.' : 'No order found.'}
          </p>
        ) : (
          <RadioCards
            label={searched === '' ? 'Suggested orders' : 'Orders found'}
            columns={1}
            className={isPlaceholderData ? 'opacity-60' : ''}
            value={order?.id ?? ''}
            onValueChange={(id) => {
              keepAs()
              setOrderId(id)
              setItem(undefined)
            }}
            cards={suggestions.map((each) => ({
              value: each.id,
              label: (
                <>
                  <span className="tabular-nums">{each.number}</span> · {each.name}
                </>
              ),
              hint: <SuggestionNote suggestion={each} />,
              aside: <Money sen={each.total_sen} />,
            }))}
          />
        )}
        {as === 'slip' && order && isPaid(order) && (
          <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
            Nothing is due for order {order.number}. Choose Artwork if this is a design.
          </p>
        )}
        {as === 'design' && items.length > 1 && (
          <Field label="Item">
            <Select value={item ?? items[0]?.item} onChange={({ target }) => setItem(Number(target.value))}>
              {items.map((each) => (
                <option key={each.item} value={each.item}>
                  {each.product}
                  {each.quantity === null ? '' : `, ${each.quantity}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {attach.error && (
          <ErrorNote>
            {attach.error instanceof ApiError
              ? attach.error.error
              : 'The file could not be added. Try again.'}
          </ErrorNote>
        )}
      </div>
    </Dialog>
  )
}

/** The height is fixed, so that nothing below moves. */
function FilePreview({ id, message }: ReceivedFile) {
  const { url } = useReceivedFile({ conversation: id, message, asked: true })
  return (
    <div className="h-48 rounded-small bg-sunk">
      {url && <img src={url} alt="Received file" className="size-full object-contain" />}
    </div>
  )
}

const isPaid = ({ payment_state: state }: Suggestion): boolean => state === 'paid' || state === 'overpaid'

function SuggestionNote({ suggestion }: { suggestion: Suggestion }) {
  const { placed_at, stage, payment_state: state, reasons } = suggestion
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {formatListDay(getShopDay(new Date(placed_at)))} ·{' '}
      {stage === 'paid' ? paymentStateLabels[state] : stageRules[stage].label}
      {!isPaid(suggestion) && stage !== 'cancelled' && stage !== 'paid' && (
        <Badge tone="caution">{paymentStateLabels[state]}</Badge>
      )}
      {reasons.length > 0 && (
        <span className="block w-full">{reasons.map((reason) => reasonLabels[reason]).join(' · ')}</span>
      )}
      {!reasons.includes('contact') && (
        <span className="block w-full text-caution">
          From another phone number. The order will be linked to this conversation.
        </span>
      )}
    </span>
  )
}
