import { useEffect, useMemo, useState } from 'react'
import { listCategories, listProducts, type Category, type Product } from '#core/catalog/catalog.ts'
import { keptIn, previewDraft, previewReady, type PreviewDraft } from '#core/catalog/catalog-preview.ts'
import { chosenLanguage, type Language } from '#core/shared/language.ts'
import { useLanguage } from '#web/language.ts'
import { serverApi } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { CategoryCard } from '../category/category-card.tsx'
import { ProductGrid } from '../category/product-card.tsx'
import { pageMeta } from '../page-meta.ts'
import { catalogTexts } from '../texts/catalog.ts'
import { previewTexts } from '../texts/preview.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/preview'
import { PreviewProduct } from './preview-product.tsx'
import { useStored } from './use-stored.ts'

/** The catalogue as it is; what is not published yet comes from the back-office around this page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = chosenLanguage(request.headers.get('cookie'))
  const api = context.get(serverApi)
  const [{ data: categories }, { data: products }] = await Promise.all([
    api(listCategories, { limit: 100, language }),
    api(listProducts, { limit: 500, language }),
  ])
  return { categories, products }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOf(catalogTexts, args.matches).categories, hidden: true })

/** A product or category among the others, as customers will see it. Nothing can be pressed. */
export default function Preview({ loaderData: { categories, products } }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const words = useTexts(previewTexts)
  const language = useLanguage()
  const stored = useStored()
  const handed = useDraft()
  const draft = handed ?? (typeof stored === 'object' ? stored : null)
  const kept = useMemo(() => (draft?.kind === 'product' ? keptIn(draft.product) : null), [draft])
  if (!draft) return <NoDraft why={typeof stored === 'string' ? stored : null} />
  if (draft.kind === 'category') {
    return (
      <div inert className="py-8 md:py-12">
        <PageHeader title={t.categories} note={t.categoriesNote} />
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
          {among(categories, inLanguage(language, draft.category)).map((category, place) => (
            <li key={category.id} className="min-w-0">
              <CategoryCard category={category} first={place < 4} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const product = inLanguage(language, draft.product)
  const category = categories.find(({ id }) => id === product.category_id)
  const shelf = (
    <div inert className="py-8 md:py-12">
      <PageHeader title={category?.name ?? t.categories} note={category?.description} />
      <ProductGrid products={among(products, product).filter((each) => inSame(each, product))} />
    </div>
  )
  if (!kept) return shelf
  return (
    <div className="py-6 md:py-10">
      <PreviewProduct
        key={JSON.stringify(kept.described)}
        kept={kept}
        hidden={draft.product.status === 'inactive'}
      />
      <h2 className="mt-16 border-t border-line pt-8 text-26">{words.onShelf}</h2>
      {shelf}
    </div>
  )
}

/** Why there is nothing to see. */
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

/** What is not said in English is said as in Malay. */
function inLanguage<Entry extends Category | Product>(
  language: Language,
  { name_en, description_en, ...entry }: Entry & { name_en: string; description_en: string },
) {
  if (language === 'ms') return entry
  return { ...entry, name: name_en || entry.name, description: description_en || entry.description }
}

const inSame = (one: Product, other: Product) => one.category_id === other.category_id

/** In the place of the stored one, else last. */
function among<Entry extends Category | Product>(stored: Entry[], draft: Entry): Entry[] {
  const known = stored.some(({ id }) => id === draft.id)
  return known ? stored.map((each) => (each.id === draft.id ? draft : each)) : [...stored, draft]
}

/** What the page around this one wants shown; only our own site is listened to. */
function useDraft(): PreviewDraft | null {
  const [draft, setDraft] = useState<PreviewDraft | null>(null)
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      const read = previewDraft.safeParse(data)
      if (read.success) setDraft(read.data)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage(previewReady, window.location.origin)
    return () => window.removeEventListener('message', hear)
  }, [])
  return draft
}
