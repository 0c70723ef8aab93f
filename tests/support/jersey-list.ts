import type { Page } from '@playwright/test'
import { type Shop, expect } from './shop.ts'
import { type JerseyTeam, jerseyLists, jerseyTeams } from '#core/orders/jersey/jersey.ts'
import { getJerseys, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'

export const jerseyCell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column)
export const clickSaveJerseys = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click()

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
/** Replaces the women's list with the given players, and empties the men's list. */
export async function replacePlayers(shop: Shop, players: ReturnType<typeof createPlayer>[] = []) {
  for (const team of jerseyTeams) {
    const { sheetName } = jerseyLists[team]
    const removed = (await readStoredPlayers(shop, team)).map(({ id, version }) => ({ id, version }))
    // Players are removed before others are saved. In the same call, a new player with the same content as a removed
    // player would be removed as well.
    await shop.call(saveJerseys, { sheetName, orders: [], removed })
    if (team === 'female' && players.length) await shop.call(saveJerseys, { sheetName, orders: players })
  }
}
export async function openJerseyList(shop: Shop, page: Page) {
  await shop.open(page, '/JerseySoftball')
  await expect(jerseyCell(page, 1, 0)).toBeVisible()
}
export async function openEmptyListForPasting(shop: Shop, page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await replacePlayers(shop)
  await openJerseyList(shop, page)
  await jerseyCell(page, 1, 0).click()
}
