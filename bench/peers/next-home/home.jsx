import { createPostageOffer, createShownDeals } from '../../../web/storefront/home/home-offers.ts'
import { ServiceIcons, SpecialOffers } from '../../../web/storefront/home/home-sections.tsx'
import { StorefrontFooter } from '../../../web/storefront/storefront-footer.tsx'
import { DealOfTheDay, PromoCarousel, SkipLink, StorefrontHeader, Toaster, UiLanguage } from './client.jsx'
import content from './generated/content.json'

/**
 * Cetak's home page from Cetak's components. The content that Cetak reads from its database is
 * passed in.
 */
export function Home() {
  const { shop, services, banners, postage } = content
  const { deals, daysLeft } = createShownDeals(content.deals, new Date())
  return (
    <UiLanguage value="ms">
      <SkipLink />
      <StorefrontHeader name={shop.name} search />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 outline-none md:px-6">
        <div className="grid gap-10 py-6 md:gap-16 md:py-10">
          <div className="grid gap-6 md:gap-8">
            <ServiceIcons services={services} />
            <PromoCarousel banners={banners} />
          </div>
          <DealOfTheDay deals={deals} daysLeft={daysLeft} />
          <SpecialOffers post={createPostageOffer(postage, 'ms')} />
        </div>
      </main>
      <StorefrontFooter shop={shop} />
      <Toaster oneAtATime page="/" />
    </UiLanguage>
  )
}
