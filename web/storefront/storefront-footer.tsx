import { Link } from 'react-router'
import type { ShopDetails } from '#core/settings/settings.ts'
import { useLanguage } from '../language.ts'
import { Wordmark } from '../ui/theme/wordmark.tsx'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'

export function StorefrontFooter({ shop }: { shop: ShopDetails | null }) {
  const t = useTexts(shellTexts)
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:mt-24">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-10 text-15 md:grid-cols-[2fr_1fr_1fr] md:px-6">
        <div>
          <Wordmark
            name={shop?.name ?? 'Cetak'}
            className="max-w-full text-20 [&>span]:wrap-anywhere [&>span]:whitespace-normal"
          />
          <p className="mt-2 max-w-sm text-quiet">{t.about}</p>
        </div>
        <nav aria-label={t.shop} className="grid content-start gap-1">
          <h2 className="text-15 font-semibold">{t.shop}</h2>
          <FooterLink to="/category/printing">{t.printing}</FooterLink>
          <FooterLink to="/category/printing/stickerprint">{t.stickers}</FooterLink>
          <FooterLink to="/category">{t.allCategories}</FooterLink>
          <FooterLink to="/pesanan-kumpulan">{t.groupOrder}</FooterLink>
          <FooterLink to="/jejak">{t.follow}</FooterLink>
          <FooterLink to={useLanguage() === 'ms' ? '/privasi' : '/privacy'}>{t.privacy}</FooterLink>
        </nav>
        {shop && (
          <address className="grid content-start gap-1 not-italic">
            <h2 className="text-15 font-semibold">{t.contact}</h2>
            {shop.phone && (
              <a className={link} href={`https://wa.me/${shop.phone}`}>
                WhatsApp +{shop.phone}
              </a>
            )}
            {shop.address && <p className="whitespace-pre-line text-quiet">{shop.address}</p>}
            {shop.hours && <p className="whitespace-pre-line text-quiet">{shop.hours}</p>}
            <p className="text-quiet">{t.pickUp(shop.pickup_place)}</p>
          </address>
        )}
      </div>
      <div aria-hidden className="grid h-1 grid-cols-4">
        <span className="bg-cyan" />
        <span className="bg-magenta" />
        <span className="bg-yellow" />
        <span className="bg-key" />
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-9 items-center text-quiet no-underline hover:text-ink hover:underline'

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={link}>
      {children}
    </Link>
  )
}
