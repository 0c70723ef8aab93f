import type { DescribedGroupItem } from '#core/orders/groups/group-lines.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { TranslatedText } from '#core/pricing/described/description-values.ts'
import { ironOnCatalogQueries } from '#server/features/catalog/catalog.ts'
import { findOrderedProduct } from '../items/ordered-product.ts'
import type { Group } from '../store/group-tables.ts'
import { calculateChildPrice } from './price-group.ts'
import { findDescribedProduct, type GroupPricingDependencies } from './requested-lines.ts'

const sameText = (text: string): TranslatedText => ({ ms: text, en: text })
const noChoices = { detail: sameText(''), options: [], colours: [], numbers: false }

/** Returns the items of a group. Each choice has the price of one piece at this content version. */
export async function presentGroupItems(
  selling: GroupPricingDependencies,
  contentVersion: string,
  group: Pick<Group, 'items' | 'expected'>,
): Promise<GroupItemView[]> {
  const shown: GroupItemView[] = []
  for (const [at, item] of group.items.entries()) {
    const description = await listChoices(selling, contentVersion, item)
    const choices = Object.fromEntries(
      description.options.map(({ code, choices: [first] }) => [code, first?.code ?? '']),
    )
    const picks = group.items.map((_, place) => ({
      quantity: place === at ? 1 : 0,
      colour: description.colours[0] ?? '',
      choices,
    }))
    shown.push({
      kind: item.kind,
      ...description,
      from_sen: await calculateChildPrice(selling, contentVersion, group, picks),
    })
  }
  return shown
}

type PresentedItem = Omit<GroupItemView, 'kind' | 'from_sen'>

async function listChoices(
  selling: GroupPricingDependencies,
  contentVersion: string,
  item: GroupItem,
): Promise<PresentedItem> {
  const { db, content } = selling
  if (item.kind === 'described') {
    const found = await findDescribedProduct(selling, contentVersion, item.slug)
    return found
      ? listDescribedChoices(item, found.described, found.product.name)
      : { product: item.slug, ...noChoices }
  }
  const key = `group ${item.kind} ${item.slug ?? ''}`
  const product = await content.at(contentVersion, key, () =>
    findOrderedProduct(db, item.kind, { productSlug: item.slug }),
  )
  const name = product?.name ?? ''
  if (item.kind === 'logo') return { product: name, ...noChoices, detail: sameText(item.school) }
  const colours = await content.at(contentVersion, 'tag colours', () => ironOnCatalogQueries.tagColours(db))
  return { product: name, ...noChoices, colours: colours.map(({ warna }) => warna) }
}

/**
 * Returns a custom product with the options that parents choose. These options vary between the pieces, or
 * the organiser left them open.
 */
function listDescribedChoices(
  item: DescribedGroupItem,
  { options }: ProductDescription,
  product: string,
): PresentedItem {
  const chosenOptions = options.filter(({ code, spread }) => spread || item.asks.includes(code))
  const fixed = options
    .filter((option) => !chosenOptions.includes(option))
    .flatMap(
      ({ code, choices }) =>
        choices.find((each) => each.code === (item.choices[code] ?? choices[0]?.code)) ?? [],
    )
  return {
    product,
    detail: {
      ms: fixed.map(({ name }) => name.ms).join(', '),
      en: fixed.map(({ name }) => name.en || name.ms).join(', '),
    },
    options: chosenOptions.map(({ code, name, choices }) => ({
      code,
      name: inBothLanguages(name),
      choices: choices.map((choice) => ({ code: choice.code, name: inBothLanguages(choice.name) })),
    })),
    colours: [],
    numbers: item.numbers,
  }
}

const inBothLanguages = ({ ms, en }: TranslatedText): TranslatedText => ({ ms, en: en || ms })
