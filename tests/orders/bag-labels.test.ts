import { expect, test } from 'vitest'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { renderBagLabels } from '#server/features/orders/groups/bag-labels.ts'
import { readPdfTexts, groupTextLines } from '../support/pdf-text.ts'

const createItem = (product: string): GroupItemView => ({
  kind: 'nametag',
  product,
  detail: { ms: '', en: '' },
  options: [],
  colours: [],
  numbers: false,
  from_sen: null,
})
const createPick = { quantity: 2, choices: {}, colour: 'Merah' }

async function readLabel(name: string, section: string, product: string, items = 1) {
  const group = {
    name: 'PIBG',
    number: '2611-0012',
    items: Array.from({ length: items }, () => createItem(product)),
  }
  const child = {
    name,
    section,
    number: null,
    picks: Array.from({ length: items }, () => createPick),
  } as never
  const [texts = []] = readPdfTexts(await renderBagLabels(group, [child]))
  return texts
}

test('FIX-05 keeps quantity and count of a bag label in order when names are in Jawi or contain U+202E', async () => {
  for (const name of ['سيتي نور', '\u202eABU']) {
    const lines = groupTextLines(await readLabel(name, name, name))
    expect(lines.find((line) => line.includes('1/1'))?.endsWith('   1/1')).toBe(true)
    const inside = lines.find((line) => line.includes('Merah'))
    expect(inside?.startsWith('2 × ')).toBe(true)
    expect(inside?.endsWith(': Merah')).toBe(true)
  }
})

test.each(['NUR AISYAH BINTI ABDUL RAHMAN AL-HAJ', 'سيتي نور عائشة بنت عبد الرحمن الحاج محمد'])(
  'FIX-05 fits four items on a bag label without overlapping its last line: %s',
  async (name) => {
    const texts = await readLabel(name, '3 Bestari', name, 4)
    const last = texts.find(({ text }) => text.includes('PIBG'))
    const inside = texts.filter(({ text }) => text.startsWith('2 ×'))
    expect(inside).toHaveLength(4)
    for (const { y } of inside) expect((last?.y ?? 0) - y).toBeGreaterThan(7)
  },
)
