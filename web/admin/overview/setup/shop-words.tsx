import { changeShop, getShop, type KeptShop } from '#core/settings/settings.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { useSaveSetting } from '#web/admin/settings/save-setting.ts'
import { useSetting } from '#web/admin/settings/setting-queries.ts'
import { typedShop, wordsCards, wordsLabels } from '#web/admin/settings/shop/shop-words.ts'

/** How the Malay pages speak, chosen on the spot; the same choice stands in Settings (SCR-14). */
export function ShopWordsChoice() {
  const { data: shop } = useSetting(getShop)
  return shop ? <Choice shop={shop} /> : null
}

function Choice({ shop }: { shop: KeptShop }) {
  const save = useSaveSetting(changeShop, getShop, {
    saved: 'Words saved',
    versioned: {
      labels: { words: wordsLabels },
      base: shop,
      valuesOf: typedShop,
      mineOf: ({ words }, theirs) => ({ ...theirs, words: words ?? theirs.words }),
      versionOf: ({ version }) => version,
    },
  })
  return (
    <>
      <RadioCards
        className="mt-3 max-w-2xl"
        label={wordsLabels.label}
        cards={wordsCards}
        value={(save.isPending && save.variables?.words) || shop.words}
        onValueChange={(words) => save.mutate({ ...typedShop(shop), words })}
      />
      {save.question}
    </>
  )
}
