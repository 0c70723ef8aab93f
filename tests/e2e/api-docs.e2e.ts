import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'

test('API-01 the API documentation shows every call with copyable examples in both themes, without external requests', async ({
  page,
  baseURL,
}) => {
  const externalRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:'))
      externalRequests.push(request.url())
  })
  const described: { paths: Record<string, object> } = await (
    await page.request.get('/api/openapi.json')
  ).json()
  const calls = Object.values(described.paths).flatMap((methods) => Object.keys(methods))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  const call = page.locator('details#cancelMessage')
  await call.locator('summary').click()
  await expect(call).toContainText('Requires the administrator role, or an API key with the messages scope.')
  await expect(call.getByRole('region', { name: 'Cancel message: example' })).toContainText(
    `curl -X POST '${baseURL}/api/v2/scheduled-messages/cancel'`,
  )
  await expect(call).toContainText('not_pending')
  await expect(page.locator('details')).toHaveCount(calls.length)
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectToFitWidth(page)
  if (desk) await page.setViewportSize(desk)
  // Check only the open call, because all are rendered alike and axe takes half a minute to skip hundreds of
  // elements.
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details:not([open])')) closed.remove()
  })
  expect(await findProblemsInBothThemes(page)).toEqual([])
  expect(externalRequests).toEqual([])
})
