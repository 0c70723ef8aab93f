import { useState } from 'react'
import { productExamples, type ProductExample } from '#core/catalog/product-examples.ts'
import { slugOf } from '#core/shared/slug.ts'
import { Button } from '#web/ui/button.tsx'
import type { ProductValues } from '../product-values.ts'

/** Fills a new product from an example. Texts that were typed already stay; Undo brings back everything else. */
export function ExamplePicker({
  values,
  onPick,
}: {
  values: ProductValues
  onPick: (values: Partial<ProductValues>) => void
}) {
  const [picked, setPicked] = useState<{ label: string; before: ProductValues } | null>(null)
  if (picked)
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-15 text-quiet">
        <output>
          Filled in from “{picked.label}”. Check the prices and change what differs in your shop.
        </output>
        <Button
          size="small"
          onClick={() => {
            onPick(picked.before)
            setPicked(null)
          }}
        >
          Undo
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="examples-title" className="grid gap-3">
      <div>
        <h2 id="examples-title" className="text-17">
          Start from an example
        </h2>
        <p className="text-15 text-quiet">
          Fills in options, quantities and prices for you to edit. Or skip this and start below.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {productExamples.map((example) => (
          <li key={example.label}>
            <button
              type="button"
              className="h-full w-full rounded-surface border border-edge bg-surface px-3 py-2 text-left hover:border-ink"
              onClick={() => {
                setPicked({ label: example.label, before: values })
                onPick(filledFrom(example, values))
              }}
            >
              <span className="block text-15 font-semibold">{example.label}</span>
              <span className="block text-13 text-quiet">{example.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function filledFrom(example: ProductExample, typed: ProductValues): Partial<ProductValues> {
  const named = typed.name.trim() !== ''
  return {
    ...(!named && {
      name: example.name,
      name_en: typed.name_en || example.name_en,
      slug: slugOf(example.name),
    }),
    description: typed.description || example.description,
    description_en: typed.description_en || example.description_en,
    flow: 'described',
    described: example.described(),
  }
}
