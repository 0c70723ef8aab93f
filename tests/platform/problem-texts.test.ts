import { expect, test } from 'vitest'
import { inputMessages } from '#core/shared/input-messages.ts'
import { followProblems, linkProblems, slipProblems } from '#web/storefront/texts/after-order-problems.ts'
import { designProblems } from '#web/storefront/texts/design-problems.ts'
import { ironOnProblems } from '#web/storefront/texts/iron-on-problems.ts'
import { inputIssues } from '#web/storefront/texts/ms/input-issues.ts'
import { orderProblems } from '#web/storefront/texts/order-problems.ts'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place)

test('every language has the same placeholders', () => {
  const journeys = [orderProblems, ironOnProblems, designProblems, slipProblems, followProblems, linkProblems]
  for (const { ms, en } of journeys)
    for (const [code, text] of Object.entries(en)) expect(places(text), code).toEqual(places(ms[code] ?? ''))
  for (const [code, text] of Object.entries(inputIssues))
    expect(places(text), code).toEqual(places(inputMessages[code as keyof typeof inputMessages]))
})
