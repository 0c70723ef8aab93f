import type { Browser, Request } from '@playwright/test'
import { z } from 'zod'
import { navigateTo, toStoredUser, expect, test } from '../support/browser.ts'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import { acceptInvitation, createInvitation } from '#core/identity/invitations.ts'
import { adminPassword } from '../support/program.ts'

async function openContextAs(browser: Browser, baseURL: string, role: 'contributor' | 'author' | 'editor') {
  const context = await browser.newContext({ baseURL })
  const { request } = context
  const post = async (path: string, data: object, token?: string): Promise<unknown> => {
    const answer = await request.post(path, {
      data,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const admin = signInCall.reply.parse(
    await post(signInCall.path, { username: 'admin', password: adminPassword }),
  )
  const invited = z
    .object({ data: createInvitation.reply })
    .parse(await post(createInvitation.path, { name: role, role }, admin.token))
  const user = acceptInvitation.reply.parse(
    await post(acceptInvitation.path, {
      secret: invited.data.path.split('#')[1],
      name: role,
      username: role,
      email: '',
      password: `kata-laluan-${role}`,
    }),
  )
  await context.addInitScript(
    (kept) => {
      localStorage.setItem('auth_user', JSON.stringify(kept))
      localStorage.setItem('auth_token', kept.token)
    },
    { ...toStoredUser(user), role },
  )
  return context
}

for (const role of ['contributor', 'author', 'editor'] as const) {
  test(`AUTH-08 back-office screens make no call that the role ${role} may not make`, async ({
    browser,
    baseURL,
  }) => {
    const context = await openContextAs(browser, baseURL, role)
    const page = await context.newPage()
    const refused: string[] = []
    const pendingCalls = new Set<Request>()
    // Record only calls, because the browser cancels pictures on navigation.
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') pendingCalls.add(request)
    })
    page.on('requestfailed', (request) => pendingCalls.delete(request))
    page.on('response', (answer) => {
      pendingCalls.delete(answer.request())
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
    })
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')
    await expect(menu.first()).toBeVisible()
    const paths = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(3)
    for (const path of [...paths, '/profile']) {
      await navigateTo(page, path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0)
      await expect
        .poll(() => [...pendingCalls].map((request) => request.url()), 'calls without an answer')
        .toEqual([])
    }
    expect(refused).toEqual([])
    await context.close()
  })
}
