import type { ShopDetails } from '#core/settings/settings.ts'

export function Letterhead({ shop }: { shop: ShopDetails }) {
  return (
    <>
      {shop.logo && (
        <img
          src={shop.logo.url}
          alt=""
          className="mb-[3mm] max-h-[14mm] max-w-[80mm] object-contain object-left"
        />
      )}
      <p className="font-display text-26 font-bold wrap-anywhere">{shop.name}</p>
      <p className="whitespace-pre-line">{shop.address}</p>
      <p>{shop.phone}</p>
    </>
  )
}
