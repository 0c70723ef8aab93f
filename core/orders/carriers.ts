/** Who carries parcels in Malaysia: how their numbers look, and the page that follows one. */
const carriers = [
  {
    name: 'Pos Malaysia',
    // UPU S10: two letters, nine digits, the country.
    number: /^[A-Z]{2}\d{9}MY$/,
    page: 'https://tracking.pos.com.my/tracking/{number}',
  },
  { name: 'J&T Express', number: /^6\d{11}$/, page: 'https://www.jtexpress.my/tracking/{number}' },
  {
    name: 'Ninja Van',
    number: /^(?:NV|NJVMY)[A-Z\d]{6,}$/,
    page: 'https://www.ninjavan.co/en-my/tracking?id={number}',
  },
] as const

export interface TrackedParcel {
  carrier: (typeof carriers)[number]['name']
  /** Where the parcel with this number is followed. */
  page: string
}

/** Whose number this is, as people type it; null: nobody's that we know. */
export function parcelOfNumber(typed: string): TrackedParcel | null {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const carrier = carriers.find((each) => each.number.test(number))
  return carrier ? { carrier: carrier.name, page: carrier.page.replace('{number}', number) } : null
}
