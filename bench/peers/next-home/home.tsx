import type { DealView } from '../../../core/pricing/deals-calls.ts'
import type { PostageRules } from '../../../core/settings/postage.ts'
import type { ShopDetails } from '../../../core/settings/settings.ts'
import { createPostageOffer, presentDeals } from '../../../web/storefront/home/home-offers.ts'
import { ServiceIcons, SpecialOffers } from '../../../web/storefront/home/home-sections.tsx'
import { StorefrontFooter } from '../../../web/storefront/storefront-footer.tsx'
import { DealOfTheDay, PromoCarousel, SkipLink, StorefrontHeader, Toaster, UiLanguage } from './client.tsx'

/** The content that Cetak reads from its database. `bench:pages` writes it to `generated/content.json`. */
interface HomeContent {
  shop: ShopDetails
  services: Parameters<typeof ServiceIcons>[0]['services']
  banners: Parameters<typeof PromoCarousel>[0]['banners']
  postage: PostageRules
  deals: DealView[]
}

/** Cetak's home page from Cetak's components. */
export function Home({ shop, services, banners, postage, deals: allDeals }: HomeContent) {
  const { deals, daysLeft } = presentDeals(allDeals, new Date())
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
