import type { Page, Route } from '@playwright/test'
import { adminPassword } from './program.ts'

export const tokenCallPattern = '**/wp-json/jwt-auth/v1/token'
export const sessionExpiredText = 'Session expired. Please log in again.'
export const refusedCallPattern = /Failed to load resource/

export const fillSignIn = async (page: Page, password = adminPassword, username = 'admin') => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
export const clickSignIn = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()
export const readStoredSession = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('auth_user') ?? 'null'),
    token: localStorage.getItem('auth_token'),
  }))
export const changeStoredUser = (page: Page, what: { email?: string; role?: string }) =>
  page.evaluate((what) => {
    const user = JSON.parse(localStorage.getItem('auth_user') ?? '{}')
    localStorage.setItem('auth_user', JSON.stringify({ ...user, ...what }))
  }, what)
export const createUnsignedToken = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

/** Signs in with the real API call, but changes the role in its response. */
export async function signInAs(page: Page, role: string | undefined): Promise<void> {
  await page.route(tokenCallPattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role } })
  })
  await page.goto('/login')
  await fillSignIn(page)
  await clickSignIn(page)
}

export const respondJson = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body })
export const respondHtml = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>It broke</h1>' })
