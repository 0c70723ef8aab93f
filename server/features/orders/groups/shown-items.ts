import type { DescribedGroupItem } from '#core/orders/groups/group-lines.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { TranslatedText } from '#core/pricing/described/description-values.ts'
import { ironOn } from '#server/features/catalog/catalog.ts'
import { orderedProduct } from '../items/ordered-product.ts'
import type { Group } from '../store/group-tables.ts'
import { childPrice } from './group-goods.ts'
import { describedAt, type Selling } from './child-lines.ts'

const same = (text: string): TranslatedText => ({ ms: text, en: text })
const nothing = { detail: same(''), options: [], colours: [], numbers: false }

/** What a form asks of each child, and what one of each costs at this count of changes. */
export async function shownItems(
  selling: Selling,
  changes: string,
  group: Pick<Group, 'items' | 'expected'>,
): Promise<GroupItemView[]> {
  const shown: GroupItemView[] = []
  for (const [at, item] of group.items.entries()) {
    const description = await askedOf(selling, changes, item)
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
      from_sen: await childPrice(selling, changes, group, picks),
    })
  }
  return shown
}

type Shown = Omit<GroupItemView, 'kind' | 'from_sen'>

async function askedOf(selling: Selling, changes: string, item: GroupItem): Promise<Shown> {
  const { db, content } = selling
  if (item.kind === 'described') {
    const found = await describedAt(selling, changes, item.slug)
    return found
      ? describedAsked(item, found.described, found.product.name)
      : { product: item.slug, ...nothing }
  }
  const key = `group ${item.kind} ${item.slug ?? ''}`
  const product = await content.at(changes, key, () =>
    orderedProduct(db, item.kind, { productSlug: item.slug }),
  )
  const name = product?.name ?? ''
  if (item.kind === 'logo') return { product: name, ...nothing, detail: same(item.school) }
  const colours = await content.at(changes, 'tag colours', () => ironOn.tagColours(db))
  return { product: name, ...nothing, colours: colours.map(({ warna }) => warna) }
}

/** What is spread over the pieces each child chooses, and what the organiser leaves open. */
function describedAsked(item: DescribedGroupItem, { options }: ProductDescription, product: string): Shown {
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
      name: inBoth(name),
      choices: choices.map((choice) => ({ code: choice.code, name: inBoth(choice.name) })),
    })),
    colours: [],
    numbers: item.numbers,
  }
}

const inBoth = ({ ms, en }: TranslatedText): TranslatedText => ({ ms, en: en || ms })
