import { expect, test } from 'vitest'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { bagLabels } from '#server/features/orders/groups/bag-labels.ts'
import { pdfTexts, seenLines } from '../support/pdf-text.ts'

// Labels for the bags of a group order, without a database.

const item = (product: string): GroupItemView => ({
  kind: 'nametag',
  product,
  detail: { ms: '', en: '' },
  options: [],
  colours: [],
  numbers: false,
  from_sen: null,
})
const pick = { quantity: 2, choices: {}, colour: 'Merah' }

async function labelOf(name: string, section: string, product: string, items = 1) {
  const group = {
    name: 'PIBG',
    number: '2611-0012',
    items: Array.from({ length: items }, () => item(product)),
  }
  const child = { name, section, number: null, picks: Array.from({ length: items }, () => pick) } as never
  const [texts = []] = pdfTexts(await bagLabels(group, [child]))
  return texts
}

test('FIX-05 a bag label keeps its quantity and count in order when names are in Jawi or have U+202E', async () => {
  for (const name of ['سيتي نور', '\u202eABU']) {
    const lines = seenLines(await labelOf(name, name, name))
    expect(lines.find((line) => line.includes('1/1'))?.endsWith('   1/1')).toBe(true)
    const inside = lines.find((line) => line.includes('Merah'))
    expect(inside?.startsWith('2 × ')).toBe(true)
    expect(inside?.endsWith(': Merah')).toBe(true)
  }
})

test.each(['NUR AISYAH BINTI ABDUL RAHMAN AL-HAJ', 'سيتي نور عائشة بنت عبد الرحمن الحاج محمد'])(
  'FIX-05 a bag label with four items does not run into its last line: %s',
  async (name) => {
    const texts = await labelOf(name, '3 Bestari', name, 4)
    const last = texts.find(({ text }) => text.includes('PIBG'))
    const inside = texts.filter(({ text }) => text.startsWith('2 ×'))
    expect(inside).toHaveLength(4)
    // Base lines are the size of the last line apart at least.
    for (const { y } of inside) expect((last?.y ?? 0) - y).toBeGreaterThan(7)
  },
)
