import { expect, type Page } from '@playwright/test'
import { acceptInvitation, createInvitation } from '#core/identity/invitations.ts'
import { listConversations, type Conversation } from '#core/inbox/conversations.ts'
import { cloudEnv, signCloudWebhook, startCloud, type FakeCloud } from '../fakes/cloud.ts'
import { openSignedIn, toStoredUser } from './navigation.ts'
import { testOnOwnProgram, type OwnProgram } from './own-program.ts'
import type { Program } from './program.ts'
import type { Shop } from './open-shop.ts'

interface Written {
  phone: string
  text?: string
  name?: string
  at?: Date
  /** Fields that replace those of a text message, such as `{ type: 'image', image: {…} }`. */
  more?: object
}

export interface Inbox {
  cloud: FakeCloud
  write: (written: Written) => Promise<string>
  conversationOf: (phone: string) => Promise<Conversation>
}

let written = 0

/**
 * Runs a separate program that receives messages through a fake of Meta's Cloud API. `begin` starts
 * other servers that the program needs.
 */
export function testWithInbox(begin: () => Promise<OwnProgram> = async () => ({})) {
  let cloud: FakeCloud
  const test = testOnOwnProgram(async () => {
    cloud = await startCloud()
    const { env, end } = await begin()
    return {
      env: { ...cloudEnv(cloud), ...env },
      end: async () => {
        await end?.()
        await cloud.shut()
      },
    }
  })
  return test.extend<{ inbox: Inbox }>({
    inbox: async ({ program, shop }, use) => use(createInbox(cloud, program, shop)),
  })
}

function createInbox(cloud: FakeCloud, program: Program, shop: Shop): Inbox {
  const find = async (phone: string) => {
    const { conversations } = await shop.call(listConversations, { view: 'all', search: phone })
    return conversations[0]
  }
  return {
    cloud,
    async write({ phone, text = 'Salam', name = `Pelanggan ${phone.slice(-3)}`, at = new Date(), more }) {
      written += 1
      const id = `wamid.screen${written}`
      const { raw, headers } = signCloudWebhook({
        contacts: [{ profile: { name }, wa_id: phone, user_id: `MY.${phone}` }],
        messages: [
          {
            from: phone,
            from_user_id: `MY.${phone}`,
            id,
            timestamp: String(Math.floor(at.getTime() / 1000)),
            type: 'text',
            text: { body: text },
            ...more,
          },
        ],
      })
      const response = await fetch(`${program.url}/api/webhooks/cloud`, {
        method: 'POST',
        headers,
        body: raw,
      })
      expect(response.status).toBe(200)
      return id
    },
    async conversationOf(phone) {
      await expect.poll(() => find(phone)).toBeTruthy()
      const found = await find(phone)
      if (!found) throw new Error(`no conversation with ${phone}`)
      return found
    },
  }
}

export const conversationRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link').filter({ hasText: name })
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

export async function openAsColleague(page: Page, shop: Shop, url: string, path: string): Promise<void> {
  const invitation = await shop.call(createInvitation, { name: 'Ani', role: 'editor' })
  const ani = await shop.call(acceptInvitation, {
    secret: invitation.path.split('#')[1] ?? '',
    name: 'Ani',
    username: 'ani',
    email: '',
    password: 'jambatan hijau lama',
  })
  await openSignedIn(page, { ...toStoredUser(ani), role: 'editor' }, url, path)
}

export async function openSecondBrowser(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'ms-MY' })
  if (!context) throw new Error('the page has no browser')
  return context.newPage()
}
