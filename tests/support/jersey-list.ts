import type { Page } from '@playwright/test'
import { type Shop, expect } from './shop.ts'
import { type JerseyTeam, jerseyLists, jerseyTeams } from '#core/orders/jersey/jersey.ts'
import { getJerseys, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'

export const jerseyCell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column)
export const saveJerseysButton = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click()

/** Returns the contents of the grid, row by row. */
export const readJerseyGrid = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=grid] tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td[tabindex]'), (cell) => cell.textContent).join('|'),
    ),
  )

export const createPlayer = (nama: string, size = 'M', bilangan = '7') => ({ nama, size, bilangan })

export async function readStoredPlayers(shop: Shop, team: JerseyTeam) {
  const { orders } = await shop.call(getJerseys, jerseyLists[team])
  return orders
}
/** Starts a test with these players on the women's list and none on the men's. */
export async function startWithPlayers(shop: Shop, players: ReturnType<typeof createPlayer>[] = []) {
  for (const team of jerseyTeams) {
    const { sheetName } = jerseyLists[team]
    const removed = (await readStoredPlayers(shop, team)).map(({ id, version }) => ({ id, version }))
    // Saved separately: a player without an id matches the row with the same content and would be removed with it.
    await shop.call(saveJerseys, { sheetName, orders: [], removed })
    if (team === 'female' && players.length) await shop.call(saveJerseys, { sheetName, orders: players })
  }
}
export async function openJerseyList(shop: Shop, page: Page) {
  await shop.enter(page, '/JerseySoftball')
  await expect(jerseyCell(page, 1, 0)).toBeVisible()
}
/** Starts on a blank list with its first cell selected and clipboard access. */
export async function startPasting(shop: Shop, page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await startWithPlayers(shop)
  await openJerseyList(shop, page)
  await jerseyCell(page, 1, 0).click()
}
