import { expect, test } from 'vitest'
import { listAffectedBrowserTests } from '../../scripts/affected-tests.ts'

const named = (file: string) => listAffectedBrowserTests([file]).map((each) => each.replace('tests/e2e/', ''))

test('test selection picks the browser tests that use a changed screen, and all browser tests if a shared file has changed', () => {
  expect(named('web/storefront/texts/ms/calculator.ts')).toContain('calculator.e2e.ts')
  expect(named('web/storefront/texts/ms/calculator.ts')).not.toContain('scheduled-list.e2e.ts')
  expect(named('web/admin/scheduler/message-card.tsx')).toContain('scheduled-list.e2e.ts')
  for (const shared of ['web/ui/button.tsx', 'web/storefront/texts/texts.ts'])
    expect(named(shared)).toContain('scan.e2e.ts')
  expect(named('core/shared/money.ts')).toEqual([])
})
