import { expect } from 'vitest'
import { exchanges, getTokenUser, type Exchange } from '../fakes/wordpress.ts'
import { expectedSignIns } from '../support/wordpress-outcomes.ts'
import { type SignInReply, wordpressTest } from '../support/wordpress-app.ts'

const test = wordpressTest()

test('these tests expect an outcome for every recorded WordPress exchange', () => {
  expect(exchanges).toHaveLength(135)
  expect(Object.keys(expectedSignIns)).toEqual(exchanges.map(({ name }) => name))
})

test.for(exchanges)(
  'AUTH-02 AUTH-03 AUTH-05 D-02 a sign-in has the expected result after the recorded answer “$name”',
  async (exchange, { shop }) => {
    await shop.forgetEveryone()
    shop.site.behave(createReplay(exchange))
    const before = shop.log().length
    const reply = await shop.signIn(`person ${exchanges.indexOf(exchange)}`)
    expect(formatOutcome(reply)).toBe(expectedSignIns[exchange.name])
    const seen = reply.raw + shop.log().slice(before)
    expect(seen).not.toMatch(/stack trace|\.php[:(]|\/srv\/|uncaught|<\/?\w|&\w+;|\ufeff/i)
    for (const token of exchange.response.body.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []) {
      expect(seen).not.toContain(token)
    }
  },
)

/**
 * A recorded answer to `users/me` is replayed after a sign-in of the same user. Any other recorded answer is replayed
 * as the answer to the sign-in itself.
 */
function createReplay(exchange: Exchange) {
  if (!exchange.request.path.startsWith('/wp-json/wp/v2/users')) return { signIn: { replay: exchange.name } }
  const user = getTokenUser(exchange.request.authorization) ?? '2'
  const before = exchanges.find(
    ({ name, response }) =>
      name.startsWith('login ok') && getTokenUser(`Bearer ${JSON.parse(response.body).token}`) === user,
  )
  return { signIn: { replay: before?.name ?? '' }, me: { replay: exchange.name } }
}

function formatOutcome({ status, body }: SignInReply): string {
  if (status !== 200) {
    expect(body).toMatchObject({ success: false, error: body.message })
    return `${status} ${body.message}`
  }
  expect(body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(body.user_nicename).not.toBe('')
  return `${body.role}: ${body.user_display_name} <${body.user_email}>`
}
