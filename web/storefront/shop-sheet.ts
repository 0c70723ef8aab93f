import type { ShopDetails } from '#core/settings/settings.ts'
import { shadesOf, type Shade } from '#core/settings/shop-colour.ts'

// The shop's own face as rules of the page's sheet, which the server writes: browsers carry none of it.

/** Empty for a shop that has set nothing. */
export const shopSheetOf = ({ logo, colour }: ShopDetails): string =>
  (colour ? colourRules(colour) : '') + (logo ? logoRules(logo) : '')

/** The shop's colour wherever cyan and magenta mean the shop, and under the one primary action of a page. */
function colourRules(colour: string): string {
  const { light, dark } = shadesOf(colour)
  return (
    `html:root,html .scheme-light{${tokensOf(light)}}html.dark{${tokensOf(dark)}}` +
    '.misregister{--cyan:var(--ink);--magenta:var(--quiet);background:var(--link);color:var(--on-link)}'
  )
}

const tokensOf = ({ colour, on }: Shade) =>
  `--cyan:${colour};--magenta:${colour};--link:${colour};--on-link:${on}`

/** In the header, instead of the name, which is still read aloud; on white where the page is dark. */
function logoRules({ url, width, height }: NonNullable<ShopDetails['logo']>): string {
  const brand = 'body>header a[href="/"]>span'
  const wide = ((width / height) * 2.5).toFixed(2)
  return (
    `${brand}{height:2.5rem;width:${wide}rem;background:url(${url}) left/contain no-repeat content-box}` +
    `${brand}>*{display:none}.dark ${brand}{padding:.25rem;border-radius:4px;background-color:#fff}`
  )
}
