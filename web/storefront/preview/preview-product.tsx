import { useTyped } from '#web/use-typed.ts'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { describedTroubles } from '#core/pricing/described/described-calls.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { priceDescribed } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import {
  shownLine,
  shownProduct,
  troubleParams,
  type KeptProduct,
} from '#core/pricing/described/shown-product.ts'
import { firstJob, jobOf } from '#core/pricing/described/typed-job.ts'
import type { Language } from '#core/shared/language.ts'
import { useLanguage } from '#web/language.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { emptyValues } from '../order/order-values.ts'
import { ChosenAndPriced } from '../product/chosen-and-priced.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { ProductHeader } from '../product/product-header.tsx'
import type { ProductValues } from '../product/product-values.ts'
import type { DescribedQuote } from '../product/use-described-quote.ts'
import { orderTexts } from '../texts/order.ts'
import { previewTexts } from '../texts/preview.ts'
import { useTexts } from '../texts/texts.ts'

/** The page of a described product as it will be: its choices change the price, and nothing can be ordered. */
export function PreviewProduct({ kept, hidden }: { kept: KeptProduct; hidden: boolean }) {
  const t = useTexts(previewTexts)
  const order = useTexts(orderTexts)
  const language = useLanguage()
  const product = useMemo(() => shownProduct(kept, language), [kept, language])
  const form = useForm<ProductValues>({ defaultValues: { ...emptyValues, ...firstJob(product) } })
  const values = useTyped(form)
  const quote = quoteHere(kept.described, jobOf(product, values), language)
  return (
    <FormProvider {...form}>
      <p role="note" className="mb-6 rounded-surface border border-caution px-4 py-3 text-15 text-caution">
        {t.mark} {hidden && t.hidden}
      </p>
      <ProductHeader product={product} />
      <div className="flex flex-col gap-8">
        <ChosenAndPriced product={product} quote={quote} />
        <BottomBar
          label={order.total}
          amount={'total_sen' in quote ? <Money sen={quote.total_sen} /> : '–'}
          note={order.payLater}
          className="md:sticky md:bottom-4 md:shadow-lift"
        >
          <Button variant="primary" size="large" disabled>
            {order.send}
          </Button>
        </BottomBar>
      </div>
      <ProductFacts facts={product.facts} />
    </FormProvider>
  )
}

/** As the server would say it; what is not published yet is unknown to it. */
function quoteHere(
  described: ProductDescription,
  job: DescribedJob,
  language: Language,
): Exclude<DescribedQuote, 'failed'> {
  const price = priceDescribed(described, job)
  if (!('trouble' in price))
    return {
      total_sen: price.total,
      quantity: price.quantity,
      lines: price.lines.map(shownLine),
    }
  const { code } = price.trouble
  const params = troubleParams(described, price.trouble, language)
  return { trouble: { code, params, words: describedTroubles[code] } }
}
