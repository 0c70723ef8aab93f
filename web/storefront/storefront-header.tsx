import { lazy, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { cx } from '../ui/cx.ts'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { Wordmark } from '../ui/theme/wordmark.tsx'
import { ProductSearchField } from './search/product-search.tsx'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { shopLanguages, type Language } from '#core/shared/language.ts'
import { storeLanguage, useLanguage } from '../language.ts'

/** Loaded only for visitors who have a basket, to keep the home page's scripts small. */
const BasketLink = lazy(() => import('./basket/basket-link.tsx'))

function hasBasket(): boolean {
  try {
    return (localStorage.getItem('basket') ?? '[]') !== '[]'
  } catch {
    return false
  }
}

/** A long name gets a smaller font before it is truncated, so that the header stays in one row. */
const getNameSize = (name: string) =>
  name.length <= 10 ? 'text-26' : name.length <= 16 ? 'text-20 md:text-26' : 'text-17 md:text-20'

export function StorefrontHeader({ name, search }: { name: string; search: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6 md:py-3">
        <Link
          to="/"
          className={cx(
            'min-w-0 flex-1 basis-0 rounded-control no-underline md:mr-4 md:max-w-[40%] md:flex-initial md:basis-auto',
            getNameSize(name),
          )}
          aria-label={t.homeOf(name)}
        >
          <Wordmark name={name} className="max-w-full align-top" />
        </Link>
        {search && (
          <ProductSearchField className="order-last basis-full md:order-none md:max-w-xl md:flex-1 md:basis-0" />
        )}
        <div className="flex shrink-0 items-center gap-1 md:ml-auto">
          {useHydrated() && hasBasket() && (
            <Suspense>
              <BasketLink />
            </Suspense>
          )}
          <LanguageSwitch />
          <ThemeToggle />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

/** Each language has its name in that language, for visitors who can't read the page. */
const names: Record<Language, { short: string; name: string }> = {
  ms: { short: 'BM', name: 'Bahasa Melayu' },
  en: { short: 'EN', name: 'English' },
}

/** Switches the language by loading the data again instead of the page, so that typed values are kept. */
function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const current = useLanguage()
  const { revalidate } = useRevalidator()
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t.language}</legend>
      {shopLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={names[language].name}
          title={names[language].name}
          aria-pressed={language === current}
          onClick={() => {
            storeLanguage(language)
            void revalidate()
          }}
          className={cx(
            'h-11 min-w-9 rounded-control px-1.5 text-13 hover:bg-sunk',
            language === current ? 'font-bold text-ink' : 'text-quiet',
          )}
        >
          {names[language].short}
        </button>
      ))}
    </fieldset>
  )
}
