import { useEffect, useMemo, useState } from 'react'
import { listCategories, listProducts, type Category, type Product } from '#core/catalog/catalog.ts'
import {
  createPreviewedProduct,
  previewDraftSchema,
  previewReadyMessage,
  type PreviewDraft,
  findPreviewDraft,
  parsePreviewSlug,
} from '#core/catalog/catalog-preview.ts'
import { getChosenLanguage, type Language } from '#core/shared/language.ts'
import { useLanguage } from '#web/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { CategoryCard } from '../category/category-card.tsx'
import { ProductGrid } from '../category/product-card.tsx'
import { createPageMeta } from '../page-meta.ts'
import { catalogTexts } from '../texts/catalog.ts'
import { previewTexts } from '../texts/preview.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/preview'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { api, ApiError } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { describedTroubles } from '#core/pricing/described/described-calls.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import {
  presentPriceLine,
  presentProduct,
  formatTroubleParams,
  type StoredProduct,
} from '#core/pricing/described/present-product.ts'
import { createInitialValues, toDescribedJob, keepOfferedValues } from '#core/pricing/described/typed-job.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { emptyOrderValues } from '../order/order-values.ts'
import { ProductConfigurator } from '../product/product-configurator.tsx'
import { ProductFactsSection } from '../product/product-facts.tsx'
import { ProductHeader } from '../product/product-header.tsx'
import type { ProductOrderValues } from '../product/product-values.ts'
import type { DescribedQuoteResult } from '../product/use-described-quote.ts'
import { orderTexts } from '../texts/order.ts'

/** Loads published entries. Unpublished changes come from the back-office page that embeds this page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const api = context.get(serverApiContext)
  const [{ data: categories }, { data: products }] = await Promise.all([
    api(listCategories, { limit: 100, language }),
    api(listProducts, { limit: 500, language }),
  ])
  return { categories, products }
}

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(catalogTexts, args.matches).categories, hidden: true })

export default function Preview({ loaderData: { categories, products } }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const words = useTexts(previewTexts)
  const language = useLanguage()
  const stored = useStored()
  const handed = useDraft()
  const draft = handed ?? (typeof stored === 'object' ? stored : null)
  const draftProduct = useMemo(
    () => (draft?.kind === 'product' ? createPreviewedProduct(draft.product) : null),
    [draft],
  )
  if (!draft) return <NoDraft why={typeof stored === 'string' ? stored : null} />
  if (draft.kind === 'category') {
    return (
      <div inert className="py-8 md:py-12">
        <PageHeader title={t.categories} note={t.categoriesNote} />
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
          {insertDraft(categories, localizeEntry(language, draft.category)).map((category, place) => (
            <li key={category.id} className="min-w-0">
              <CategoryCard category={category} first={place < 4} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const product = localizeEntry(language, draft.product)
  const category = categories.find(({ id }) => id === product.category_id)
  const shelf = (
    <div inert className="py-8 md:py-12">
      <PageHeader title={category?.name ?? t.categories} note={category?.description} />
      <ProductGrid
        products={insertDraft(products, product).filter((each) => isSameCategory(each, product))}
      />
    </div>
  )
  if (!draftProduct) return shelf
  return (
    <div className="py-6 md:py-10">
      <PreviewProduct kept={draftProduct} hidden={draft.product.status === 'inactive'} />
      <h2 className="mt-16 border-t border-line pt-8 text-26">{words.onShelf}</h2>
      {shelf}
    </div>
  )
}

function NoDraft({ why }: { why: 'signed_out' | 'missing' | 'failed' | null }) {
  const t = useTexts(previewTexts)
  const { previewAlone } = useTexts(catalogTexts)
  const wordsOf = { signed_out: t.signIn, missing: t.missing, failed: t.failed }
  return (
    <div className="grid justify-items-start gap-4 py-12">
      <p className="text-quiet">{why ? wordsOf[why] : previewAlone}</p>
      {why === 'signed_out' && <ButtonLink to="/login">{t.toSignIn}</ButtonLink>}
    </div>
  )
}

/** Uses the Malay text if there is no English text. */
function localizeEntry<Entry extends Category | Product>(
  language: Language,
  { name_en, description_en, ...entry }: Entry & { name_en: string; description_en: string },
) {
  if (language === 'ms') return entry
  return { ...entry, name: name_en || entry.name, description: description_en || entry.description }
}

const isSameCategory = (one: Product, other: Product) => one.category_id === other.category_id

function insertDraft<Entry extends Category | Product>(stored: Entry[], draft: Entry): Entry[] {
  const known = stored.some(({ id }) => id === draft.id)
  return known ? stored.map((each) => (each.id === draft.id ? draft : each)) : [...stored, draft]
}

/** Only messages from the same origin are accepted. */
function useDraft(): PreviewDraft | null {
  const [draft, setDraft] = useState<PreviewDraft | null>(null)
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      const read = previewDraftSchema.safeParse(data)
      if (read.success) setDraft(read.data)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage(previewReadyMessage, window.location.origin)
    return () => window.removeEventListener('message', hear)
  }, [])
  return draft
}

/** Product in the URL. `null` while it is loading, or if the URL contains none. */
type Stored = PreviewDraft | 'signed_out' | 'missing' | 'failed' | null

/** Loads the product in the URL, even if it is unpublished. */
function useStored(): Stored {
  const [stored, setStored] = useState<Stored>(null)
  useEffect(() => {
    const slug = parsePreviewSlug(window.location.hash)
    if (slug === null) return undefined
    const abort = new AbortController()
    void fetchStored(slug, abort.signal).then((found) => {
      if (!abort.signal.aborted) setStored(found)
    })
    return () => abort.abort()
  }, [])
  return stored
}

async function fetchStored(slug: string, signal: AbortSignal): Promise<Stored> {
  if (!readToken()) return 'signed_out'
  try {
    return findPreviewDraft(await api(getCatalog, {}, { signal }), slug) ?? 'missing'
  } catch (error) {
    const refused = error instanceof ApiError && [401, 403].includes(error.status)
    return refused ? 'signed_out' : 'failed'
  }
}

function PreviewProduct({ kept, hidden }: { kept: StoredProduct; hidden: boolean }) {
  const t = useTexts(previewTexts)
  const order = useTexts(orderTexts)
  const language = useLanguage()
  const product = useMemo(() => presentProduct(kept, language), [kept, language])
  const form = useForm<ProductOrderValues>({
    defaultValues: { ...emptyOrderValues, ...createInitialValues(product) },
  })
  // Choices are kept while staff change the product and try it.
  useEffect(
    () => form.reset({ ...form.getValues(), ...keepOfferedValues(product, form.getValues()) }),
    [form, product],
  )
  const values = useFormValues(form)
  const quote = quoteLocally(kept.described, toDescribedJob(product, values), language)
  return (
    <FormProvider {...form}>
      <p role="note" className="mb-6 rounded-surface border border-caution px-4 py-3 text-15 text-caution">
        {t.mark} {hidden && t.hidden}
      </p>
      <ProductHeader product={product} />
      <div className="flex flex-col gap-8">
        <ProductConfigurator product={product} quote={quote} />
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
      <ProductFactsSection facts={product.facts} />
    </FormProvider>
  )
}

/** Prices the job in the browser, because the server doesn't know unpublished products. */
function quoteLocally(
  described: ProductDescription,
  job: DescribedJob,
  language: Language,
): Exclude<DescribedQuoteResult, 'failed'> {
  const price = priceDescribedJob(described, job)
  if (!('trouble' in price))
    return {
      total_sen: price.total,
      quantity: price.quantity,
      lines: price.lines.map(presentPriceLine),
    }
  const { code } = price.trouble
  const params = formatTroubleParams(described, price.trouble, language)
  return { trouble: { code, params, words: describedTroubles[code] } }
}
