import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  createOrderAsAdmin,
  walkInCustomerName,
  type AdminDiscount,
  getReorderItems,
} from '#core/orders/admin/create-order.ts'
import { roundCash } from '#core/payments/cash-rounding.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { TitledFormSection } from '#web/admin/forms/titled-form-section.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { ConversationBox } from '#web/admin/inbox/conversation-panel.tsx'
import { conversationQuery } from '#web/admin/inbox/inbox-queries.ts'
import { openReceipt } from '../documents/open-receipt.ts'
import { refreshOrders } from '../order-queries.ts'
import { findDepositProblem, toChosenDeposit } from '../payments/deposit-field.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { AdminDeliveryFields, type AddressFieldName } from './admin-delivery-fields.tsx'
import { ItemEditor } from './item-editor.tsx'
import type { NewOrderValues } from './new-order-values.ts'
import { OrderTotal } from './order-total.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { keepEarlierDesign } from './earlier-design.ts'
import { useCashAgreement, usePreviousTotal } from './use-total-changes.ts'
import { useAdminPrice } from './use-admin-price.ts'
import { productsQuery } from '#web/admin/products/product-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { api } from '#web/api.ts'

const initialValues: NewOrderValues = {
  nama: '',
  phone: '',
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
  items: [],
  discount: '',
  as: 'order',
  valid_until: '',
  note: '',
  deposit: '',
  paid: false,
}

export const clientLoader = prefetchQueries(() => [productsQuery()])

/**
 * `?again=` prefills the form from an earlier order. `?conversation=` fills in the customer who wrote, and
 * shows the conversation beside the form.
 */
export default function NewOrder() {
  const [params] = useSearchParams()
  const again = useEarlierOrder(params.get('again'))
  const conversation = params.get('conversation')
  const customer = useConversationCustomer(conversation)
  if (again === 'loading' || customer === 'loading') return <Skeleton className="h-96 w-full max-w-5xl" />
  const form = <NewOrderForm again={again} customer={customer} />
  if (conversation === null) return form
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">{form}</div>
      <section
        aria-label="Conversation"
        className="overflow-hidden rounded-surface border border-line xl:sticky xl:top-20"
      >
        <ConversationBox id={conversation} />
      </section>
    </div>
  )
}

type Customer = Pick<NewOrderValues, 'nama' | 'phone'>

/** Returns `null` if there is no id or loading failed. */
function useConversationCustomer(id: string | null): Customer | null | 'loading' {
  const { data, isPending } = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null })
  if (id === null) return null
  if (isPending) return 'loading'
  return data ? { nama: data.name, phone: data.phone ?? '' } : null
}

function NewOrderForm({ again, customer }: { again: EarlierOrder | null; customer: Customer | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const requestId = useRequestId()
  const [shown, setShown] = useState(0)
  const [today] = useState(() => getShopDay(new Date()))
  const [typing, setTyping] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const form = useContractForm<typeof createOrderAsAdmin, NewOrderValues>(createOrderAsAdmin, {
    start: { ...initialValues, ...customer },
    inputOf: ({ discount, as, valid_until, note, deposit, ...values }) => ({
      ...values,
      ...parseDiscount(discount),
      ...(!(as === 'order' && values.paid) && { deposit: toChosenDeposit(deposit) ?? undefined }),
      ...(as === 'quote' && { quote: { valid_until, note }, paid: false }),
      total_sen: shown,
      request_id: requestId({ discount, as, valid_until, note, deposit, ...values }),
    }),
    // Without this check, Enter in a field of the item would create the order without the item.
    check: ({ as: type, paid: isPaid, deposit }) => ({
      ...(typing && { items: 'Add this item to the order first, or clear the selection.' }),
      ...(!(type === 'order' && isPaid) && { deposit: findDepositProblem(deposit, totalSen) }),
      ...(cash.changed && { paid: `Confirm the new total of ${formatRinggit(totalSen)} first.` }),
    }),
    fieldMapping: { 'quote.valid_until': 'valid_until', 'quote.note': 'note' },
    onSaved: async ({ id, number }, values) => {
      const { as, phone, paid } = values
      if (as === 'quote') toast.success(`Quotation ${number} ${phone ? 'sent' : 'created'}`, { onSave: true })
      else if (paid)
        toast.success(`Order ${number} created, ${formatRinggit(roundCash(shown))} in cash`, {
          along: true,
          next: { label: 'Receipt', run: () => void openReceipt(id) },
        })
      else toast.success(`Order ${number} created`, { onSave: true })
      form.reset(values)
      await refreshOrders(client)
      await navigate(`/admin/orders?order=${id}`)
    },
    onSettled: () => price.refetch(),
  })
  const { fieldErrors } = form
  useEffect(() => {
    if (again) form.set(again.values)
    // oxlint-disable-next-line react/exhaustive-deps -- the initial values are set once
  }, [again])
  const { items, discount, delivery_method: delivery, state, as, phone, paid } = useFormValues(form)
  const debouncedDiscount = useDebouncedValue(discount, 300)
  const price = useAdminPrice({
    items,
    ...parseDiscount(debouncedDiscount),
    delivery_method: delivery,
    state,
  })
  const totalSen = price.data ? price.data.goods_sen - price.data.discount_sen + price.data.postage_sen : 0
  if (totalSen !== shown) setShown(totalSen)
  const stale = price.isLoading || price.isPlaceholderData || debouncedDiscount !== discount
  const before = usePreviousTotal(totalSen, items, stale || !price.data)
  const cash = useCashAgreement(totalSen, as === 'order' && paid, stale)
  const edit = (at: number | null) => {
    setEditing(at)
    setTyping(false)
  }
  const isNameOptional = delivery === 'selfPickup' && phone === ''
  const line = (name: AddressFieldName, label: string) => (
    <TextField form={form} name={name} label={label} maxLength={200} autoComplete="off" />
  )
  return (
    <>
      <PageHeader
        title="New order"
        note="For customers at the counter or on the phone. They get the payment details on WhatsApp."
        back={{ to: '/admin/orders', label: 'Orders' }}
      />
      {again && again.leftOut.length > 0 && (
        <ErrorNote>
          These items are no longer available and were not added: {again.leftOut.join(', ')}.
        </ErrorNote>
      )}
      <PageForm
        form={form}
        action={as === 'order' ? 'Create order' : phone ? 'Send quotation' : 'Create quotation'}
        className={cx(
          'grid max-w-5xl items-start gap-8',
          customer === null && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        {(save) => (
          <>
            <div className="grid gap-8">
              <TitledFormSection title="Items">
                <OrderedItems
                  items={items}
                  price={price.data ?? null}
                  failed={price.isError}
                  onRetry={() => void price.refetch()}
                  editing={editing}
                  onEdit={edit}
                  onWithoutDesign={(at, item) => form.set({ items: items.with(at, item) })}
                  onRemove={(at) => {
                    edit(null)
                    form.set({ items: items.toSpliced(at, 1) })
                  }}
                />
                <ItemEditor
                  key={editing}
                  edited={editing === null ? null : (items[editing] ?? null)}
                  onTyping={(typed) => {
                    setTyping(typed)
                    form.clearErrors('items')
                  }}
                  onAdd={(item) => {
                    form.set({
                      items:
                        editing === null
                          ? [...items, item]
                          : items.with(editing, keepEarlierDesign(item, items[editing])),
                    })
                    edit(null)
                  }}
                />
                {fieldErrors.items && <p className="text-13 text-wrong">{fieldErrors.items}</p>}
              </TitledFormSection>
              <TitledFormSection title="Customer">
                <CustomerSearch delivery={delivery} onFill={form.set} />
                <div className="grid gap-x-4 sm:grid-cols-2">
                  <TextField
                    form={form}
                    name="nama"
                    label="Name"
                    optional={isNameOptional}
                    placeholder={isNameOptional ? walkInCustomerName : undefined}
                    maxLength={120}
                    autoComplete="off"
                  />
                  <TextField
                    form={form}
                    name="phone"
                    label="Phone"
                    optional={delivery === 'selfPickup'}
                    hint={delivery === 'selfPickup' ? noPhoneHint : undefined}
                    type="tel"
                    maxLength={200}
                    autoComplete="off"
                  />
                </div>
                <AdminDeliveryFields
                  method={delivery}
                  onMethod={(delivery_method) => {
                    form.set({ delivery_method })
                    // Pickup orders need no name or phone number, so the old errors may no longer apply.
                    form.clearErrors(['nama', 'phone'])
                  }}
                  line={line}
                  state={form.register('state')}
                  wrongState={fieldErrors.state}
                />
              </TitledFormSection>
            </div>
            <OrderTotal
              form={form}
              price={price.data ?? null}
              stale={stale}
              totalSen={totalSen}
              before={before}
              cash={cash}
              today={today}
              save={save}
            />
          </>
        )}
      </PageForm>
    </>
  )
}

const noPhoneHint =
  'Without a phone number, no messages are sent. The packing slip has a QR code to track the order.'

function parseDiscount(typed: string): { reduction?: AdminDiscount } {
  const text = typed.trim()
  if (!text) return {}
  const sen = parseRinggit(text)
  if (sen === null) return { reduction: { coupon: text } }
  return sen > 0 ? { reduction: { amount_sen: sen } } : {}
}

interface EarlierOrder {
  values: Partial<NewOrderValues>
  /** Names of items that are no longer on sale and therefore not copied. */
  leftOut: string[]
}

/** Returns `null` if there is no id or loading failed. A toast reports the failure. */
function useEarlierOrder(id: string | null): EarlierOrder | null | 'loading' {
  const { data, isPending } = useQuery({
    queryKey: ['ordered before', id],
    enabled: id !== null,
    // Refetching would not help, because the form edits a copy of the values.
    staleTime: Infinity,
    queryFn: ({ signal }) => loadEarlierOrder(id ?? '', signal),
  })
  if (id === null) return null
  return isPending ? 'loading' : (data ?? null)
}

async function loadEarlierOrder(id: string, signal: AbortSignal): Promise<EarlierOrder | null> {
  try {
    const [{ order }, { items, left_out: leftOut }] = await Promise.all([
      api(getOrder, { id }, { signal }),
      api(getReorderItems, { id }, { signal }),
    ])
    const { nama, phone, delivery_method, address } = order
    return { values: { nama, phone, delivery_method, ...address, items }, leftOut }
  } catch (error) {
    if (signal.aborted) throw error
    toast.error('The earlier order could not be loaded. Enter the details below.')
    return null
  }
}
