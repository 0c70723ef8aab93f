import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { createGroupOrder } from '#core/orders/groups/create-group.ts'
import type { GroupItem, GroupPayer } from '#core/orders/groups/group-order.ts'
import { customerFormSchema } from '#core/orders/customer-form.ts'
import { emptyParcel, type PostageRules } from '#core/settings/postage.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { createContractResolver } from '../order/contract-resolver.ts'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { FormSection } from '../order/form-section.tsx'
import { emptyOrderValues, orderDraft, type OrderValues } from '../order/order-values.ts'
import { forgetRequestId, getRequestId } from '../order/request-ids.ts'
import { useFormDraft } from '../order/use-form-draft.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { toFieldProblems, toProblem, useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { ClosingFields, getDefaultClosingTime, toInstant } from './closing-fields.tsx'
import { parseExpectedNames } from '#core/orders/groups/expected-names.ts'
import { ItemPicker, type OfferedProducts } from './item-picker.tsx'

const resolver = createContractResolver<OrderValues>(async () => customerFormSchema)
const formName = 'group order'
const maxExpected = 200

/** `reaches` is `true` if the shop's messages reach real phones. */
export interface LinkRecipient {
  phone: string
  reaches: boolean
}

export function CreateGroupForm({
  offered,
  onSent,
}: {
  offered: OfferedProducts & { pickupPlace: string; postage: PostageRules }
  onSent: (to: LinkRecipient) => void
}) {
  const { make: makeTexts, parents } = useTexts(groupTexts)
  const problemText = useFormatProblem(groupErrorMessages)
  const values = useForm<OrderValues>({ resolver, defaultValues: emptyOrderValues, shouldFocusError: false })
  useFormDraft(values, orderDraft)
  const box = useRef<HTMLFormElement>(null)
  const [items, setItems] = useState<GroupItem[]>([])
  const [name, setName] = useState('')
  const [expected, setExpected] = useState(30)
  const [names, setNames] = useState('')
  const [payer, setPayer] = useState<GroupPayer>('parents')
  const [at, setAt] = useState(() => getDefaultClosingTime(7))
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Record<string, CodedProblem>>({})
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const errorOf = (field: string) => problemText(wrong[field])
  const right = (field: string) => setWrong(({ [field]: _mended, ...others }) => others)
  const chosen = (next: GroupItem[]) => {
    setItems(next)
    if (next.length > 0) right('items')
  }
  const missing = () => ({
    ...(items.length === 0 && { items: { code: 'group_items_needed', words: '' } }),
    ...(name.trim() === '' && { name: { code: 'group_name_needed', words: '' } }),
    ...(toInstant(at) === null && { closes_at: { code: 'group_closing_needed', words: '' } }),
  })
  const lookAtFirst = () => requestAnimationFrame(() => focusFirstInvalid(box.current))

  const submit = async ({ nama, phone, offers, deliveryMethod, shipping }: OrderValues) => {
    const found = missing()
    setWrong(found)
    const closes = toInstant(at)
    if (Object.keys(found).length > 0 || closes === null) return lookAtFirst()
    const content = {
      name,
      nama,
      phone,
      offers,
      items,
      expected,
      expected_names: parseExpectedNames(names),
      payer,
      deliveryMethod,
      shipping,
      closes_at: closes,
    }
    setBusy(true)
    setProblem(null)
    try {
      const { reaches_phone: reachesPhone } = await api(createGroupOrder, {
        ...content,
        request_id: getRequestId(formName, content),
      })
      forgetRequestId(formName)
      onSent({ phone, reaches: reachesPhone })
    } catch (error) {
      const known = error instanceof ApiError && error.status !== 0
      setWrong(known ? toFieldProblems(error) : {})
      setProblem(known ? toProblem(error) : { code: 'offline', words: parents.offline })
      lookAtFirst()
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <FormProvider {...values}>
      <form
        ref={box}
        noValidate
        onSubmit={(event) =>
          void values.handleSubmit(submit, () => {
            setWrong(missing())
            lookAtFirst()
          })(event)
        }
        className="grid grid-cols-1 gap-8"
      >
        <FormSection title={makeTexts.what}>
          <ItemPicker offered={offered} expected={expected} onItems={chosen} error={errorOf('items')} />
        </FormSection>
        <FormSection title={makeTexts.about} className="gap-2">
          <Field label={makeTexts.name} hint={makeTexts.nameHint} error={errorOf('name')}>
            <TextInput
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                right('name')
              }}
              autoComplete="off"
              maxLength={80}
            />
          </Field>
          <Field
            label={makeTexts.expected}
            hint={makeTexts.expectedHint}
            error={errorOf('expected')}
            className="max-w-72"
          >
            <NumberStepper value={expected} onValueChange={setExpected} min={1} max={maxExpected} />
          </Field>
          <Collapsible title={<span className="text-17">{makeTexts.paste}</span>} note={makeTexts.pasteNote}>
            <Field label={makeTexts.list} hint={names && makeTexts.read(parseExpectedNames(names).length)}>
              <TextArea
                value={names}
                onChange={(event) => {
                  setNames(event.target.value)
                  const count = parseExpectedNames(event.target.value).length
                  if (count > 0) setExpected(count)
                }}
                rows={5}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          </Collapsible>
          <ClosingFields
            value={at}
            onChange={(moment) => {
              setAt(moment)
              right('closes_at')
            }}
            error={errorOf('closes_at')}
          />
          <RadioCards
            label={makeTexts.payer}
            value={payer}
            onValueChange={setPayer}
            cards={(['parents', 'organiser'] as const).map((value) => ({
              value,
              label: makeTexts.payers[value],
              hint: makeTexts.payerHints[value],
            }))}
          />
        </FormSection>
        <FormSection title={makeTexts.delivery}>
          <DeliveryFields pickupPlace={offered.pickupPlace} postage={offered.postage} parcel={emptyParcel} />
        </FormSection>
        <FormSection title={makeTexts.you}>
          <CustomerFields />
        </FormSection>
        {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
        <div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={busy}
            busyLabel={makeTexts.sending}
            className="max-sm:w-full"
          >
            {makeTexts.send}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
