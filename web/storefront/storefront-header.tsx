import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { cx } from '../ui/cx.ts'
import { ThemeToggle } from '../ui/look/theme-toggle.tsx'
import { Wordmark } from '../ui/look/wordmark.tsx'
import { ProductSearch } from './search/product-search.tsx'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Few bring it: the home page's scripts are counted. */
const BasketLink = lazy(() => import('./basket/basket-link.tsx'))

function hasBasket(): boolean {
  try {
    return (localStorage.getItem('basket') ?? '[]') !== '[]'
  } catch {
    return false
  }
}

/** A long name shrinks before it is shortened: the row stays one. */
const sizeFor = (name: string) =>
  name.length <= 10 ? 'text-26' : name.length <= 16 ? 'text-20 md:text-26' : 'text-17 md:text-20'

/** The top of every customer's page; on the phone the search stands in a row of its own. */
export function StorefrontHeader({ name, search }: { name: string; search: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6 md:py-3">
        <Link
          to="/"
          className={cx(
            'min-w-0 flex-1 basis-0 rounded-control no-underline md:mr-4 md:max-w-[40%] md:flex-initial md:basis-auto',
            sizeFor(name),
          )}
          aria-label={t.homeOf(name)}
        >
          <Wordmark name={name} className="max-w-full align-top" />
        </Link>
        {search && (
          <ProductSearch className="order-last basis-full md:order-none md:max-w-xl md:flex-1 md:basis-0" />
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
