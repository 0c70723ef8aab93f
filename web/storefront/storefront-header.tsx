import { Link } from 'react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { ProductSearch } from './search/product-search.tsx'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The top of every customer's page; on the phone the search stands in a row of its own. */
export function StorefrontHeader({ name, search }: { name: string; search: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6 md:py-3">
        <Link
          to="/"
          className="mr-auto rounded-control text-26 no-underline md:mr-4"
          aria-label={t.homeOf(name)}
        >
          <Wordmark name={name} />
        </Link>
        {search && (
          <ProductSearch className="order-last basis-full md:order-none md:max-w-xl md:flex-1 md:basis-0" />
        )}
        <div className="flex items-center gap-1 md:ml-auto">
          <LanguageSwitch />
          <ThemeToggle />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
