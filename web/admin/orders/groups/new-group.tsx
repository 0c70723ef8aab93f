import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { createGroupAsAdmin } from '#core/orders/groups/admin-groups.ts'
import { maxChildren, type GroupItem, type GroupPayer } from '#core/orders/groups/group-order.ts'
import { parseShopTime, formatShopTime } from '#core/shared/shop-time.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TitledFormSection } from '#web/admin/forms/titled-form-section.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { CustomerSearch } from '../new/customer-search.tsx'
import { AdminDeliveryFields, type AddressFieldName } from '../new/admin-delivery-fields.tsx'
import { refreshOrders } from '../order-queries.ts'
import { GroupItems } from './group-items.tsx'
import { parseExpectedNames } from '#core/orders/groups/expected-names.ts'
import { productsQuery } from '#web/admin/products/product-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [productsQuery()])

/** `?nama=&phone=` prefills the organiser. */
export default function NewGroupOrderPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const requestId = useRequestId()
  const [search] = useSearchParams()
  const form = useContractForm<typeof createGroupAsAdmin, Values>(createGroupAsAdmin, {
    start: {
      ...initialValues,
      nama: search.get('nama') ?? '',
      phone: search.get('phone') ?? '',
      closes: getDefaultClosingTime(),
    },
    inputOf: ({ names, closes, ...values }) => ({
      ...values,
      expected_names: parseExpectedNames(names),
      closes_at: parseShopTime(closes.replace('T', ' '))?.toISOString() ?? '',
      request_id: requestId({ names, closes, ...values }),
    }),
    check: ({ items }) =>
      items.some((item) => item.kind === 'logo' && item.school === '') ? { items: 'Choose a school.' } : {},
    fieldMapping: { expected_names: 'names', closes_at: 'closes' },
    saved: ({ name, organiser }, { tell }) =>
      tell ? `${name} created. Sending the link to ${organiser.name}` : `${name} created`,
    onSaved: async ({ id }, values) => {
      form.reset(values)
      await refreshOrders(client)
      await navigate(`/admin/orders/groups/${id}`)
    },
  })
  const { items, expected, names, payer, delivery_method: delivery } = useFormValues(form)
  const line = (name: 'nama' | 'phone' | AddressFieldName, label: string) => (
    <TextField form={form} name={name} label={label} maxLength={200} autoComplete="off" />
  )
  return (
    <>
      <PageHeader
        title="New group order"
        note="One link for a class or team. The group order opens immediately."
        back={{ to: '/admin/orders/groups', label: 'Group orders' }}
      />
      <PageForm form={form} action="Create group order" className="grid max-w-3xl gap-8">
        {(save) => (
          <>
            <TitledFormSection title="Items">
              <GroupItems
                items={items}
                onItems={(next) => form.set({ items: next })}
                wrong={form.fieldErrors.items}
              />
            </TitledFormSection>
            <TitledFormSection title="Group">
              <TextField
                form={form}
                name="name"
                label="Name"
                hint="A name that parents know, such as 3 Bestari or Pasukan A."
                maxLength={80}
                autoComplete="off"
              />
              <div className="grid gap-x-4 sm:grid-cols-2">
                <Field label="Expected children" error={form.fieldErrors.expected}>
                  <NumberStepper
                    value={expected}
                    onValueChange={(next) => form.set({ expected: next })}
                    min={1}
                    max={maxChildren}
                  />
                </Field>
                <TextField form={form} name="closes" type="datetime-local" label="Closing time" />
              </div>
              <Field
                label="Expected names"
                optional
                hint={
                  names
                    ? `${parseExpectedNames(names).length} names`
                    : 'Paste the class list to see which names are missing.'
                }
                error={form.fieldErrors.names}
              >
                <TextArea
                  value={names}
                  rows={4}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={({ target }) => {
                    const count = parseExpectedNames(target.value).length
                    // The number of names sets the expected number of children, unless staff entered a different
                    // number.
                    const follows =
                      expected === initialValues.expected || expected === parseExpectedNames(names).length
                    form.set({ names: target.value, ...(count > 0 && follows && { expected: count }) })
                  }}
                />
              </Field>
              <RadioCards
                label="Paid by"
                name="payer"
                value={payer}
                onValueChange={(next) => form.set({ payer: next })}
                cards={[
                  { value: 'parents', label: 'Each parent' },
                  { value: 'organiser', label: 'The organiser' },
                ]}
              />
            </TitledFormSection>
            <TitledFormSection title="Organiser">
              <CustomerSearch delivery={delivery} onFill={form.set} />
              <div className="grid gap-x-4 sm:grid-cols-2">
                {line('nama', 'Organiser name')}
                {line('phone', 'Phone')}
              </div>
              <AdminDeliveryFields
                method={delivery}
                onMethod={(delivery_method) => form.set({ delivery_method })}
                line={line}
                state={form.register('state')}
                wrongState={form.fieldErrors.state}
              />
              <Checkbox
                label="Send the organiser their link on WhatsApp"
                hint="The organiser uses it to see who is missing, send reminders and close the group."
                {...form.register('tell')}
              />
            </TitledFormSection>
            {save}
          </>
        )}
      </PageForm>
    </>
  )
}

const dayMs = 86_400_000
const getDefaultClosingTime = () => `${formatShopTime(new Date(Date.now() + 7 * dayMs)).slice(0, 10)}T21:00`

interface Values {
  name: string
  nama: string
  phone: string
  items: GroupItem[]
  expected: number
  names: string
  payer: GroupPayer
  closes: string
  delivery_method: 'selfPickup' | 'pos'
  address1: string
  address2: string
  postcode: string
  city: string
  state: string
  tell: boolean
}

const initialValues = {
  name: '',
  items: [],
  expected: 30,
  names: '',
  payer: 'parents' as const,
  delivery_method: 'selfPickup' as const,
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
  tell: true,
}
