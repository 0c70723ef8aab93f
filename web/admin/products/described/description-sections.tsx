import type { ReactNode } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { TypedDescription } from '#core/pricing/described/typed-description.ts'
import { EditorSection } from '../editor/editor-section.tsx'
import { wordsAt } from '#web/admin/forms/field-words.ts'
import { AskedFields } from './asked-fields.tsx'
import { MadeFields } from './made-fields.tsx'
import { OptionRows } from './option-rows.tsx'
import { PricingFields } from './pricing-fields.tsx'
import { SizeFields } from './size-fields.tsx'
import { TryPrice } from './try-price.tsx'

/** Prices, options, the order form and production of a product. `typed` is null if another order form prices it. */
export function DescriptionSections({
  typed,
  wrong,
  fromPrice,
  onChange,
}: {
  typed: TypedDescription | null
  wrong: Record<string, string | undefined>
  /** The field for the price on the product's card. */
  fromPrice: ReactNode
  onChange: (typed: TypedDescription) => void
}) {
  if (!typed)
    return (
      <EditorSection id="prices" title="Prices">
        {fromPrice}
      </EditorSection>
    )
  const wrongAt = (place: string) => wordsAt(wrong, `described.${place}`)
  const change = (part: Partial<TypedDescription>) => onChange({ ...typed, ...part })
  const props = { typed, change, wrongAt }
  return (
    <>
      <EditorSection id="prices" title="Prices">
        <PricingFields {...props} />
        <SizeFields {...props} />
        <div className="grid grid-cols-2 gap-x-4">
          <Field label="Minimum order" error={wrongAt('least')}>
            <NumberInput value={typed.least} onType={(least) => change({ least })} />
          </Field>
          <Field label="Maximum order" error={wrongAt('most')}>
            <NumberInput value={typed.most} onType={(most) => change({ most })} />
          </Field>
        </div>
        {fromPrice}
        <TryPrice typed={typed} />
      </EditorSection>
      <EditorSection
        id="options"
        title="Options"
        note="What customers choose: paper, sides, size, colour. The first choice is selected at the start."
      >
        <OptionRows {...props} />
      </EditorSection>
      <EditorSection
        id="order-details"
        title="Order details"
        note="What customers are asked besides the options."
      >
        <AskedFields {...props} />
      </EditorSection>
      <EditorSection id="production" title="Production">
        <MadeFields {...props} />
      </EditorSection>
    </>
  )
}
