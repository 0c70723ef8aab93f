import { expect, test } from 'vitest'
import { touchedBrowserTests } from '../../scripts/touched-tests.ts'

const named = (file: string) => touchedBrowserTests([file]).map((each) => each.replace('tests/e2e/', ''))

test('a changed screen, or a text of the shop by its name, is tried by the browser tests of its room; what all share by all', () => {
  expect(named('web/storefront/texts/ms/calculator.ts')).toContain('calculator.e2e.ts')
  expect(named('web/storefront/texts/ms/calculator.ts')).not.toContain('scheduled-list.e2e.ts')
  expect(named('web/admin/scheduler/message-card.tsx')).toContain('scheduled-list.e2e.ts')
  for (const shared of ['web/ui/button.tsx', 'web/storefront/texts/texts.ts'])
    expect(named(shared)).toContain('scan.e2e.ts')
  expect(named('core/shared/money.ts')).toEqual([])
})
