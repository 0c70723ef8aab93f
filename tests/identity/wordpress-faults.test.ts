import { expect } from 'vitest'
import { readEnv } from '#server/env.ts'
import { findExchange, startFakeWordpress, type Behaviour } from '../fakes/wordpress.ts'
import { createWordpressApp, wordpressTest } from '../support/wordpress-app.ts'

const test = wordpressTest({ WORDPRESS_TIMEOUT_MS: '400' })
test.afterEach(({ shop }) => shop.site.behave({}))

const notRespondingMessage =
  'The WordPress site that checks your password is not responding. Please try again in a minute. ' +
  'If the problem persists, contact the site’s administrator.'
const hint =
  'The WordPress site failed to check your password. Please try again in a minute. ' +
  'If the problem persists, contact the site’s administrator.'
const unreadable = 'Failed to get user information'
const ok = { replay: 'login ok: siti' }
const json = (status: number, body: unknown): Behaviour => ({ status, body: JSON.stringify(body) })

const faults: [string, Behaviour, string][] = [
  ['it never answers', 'hang', notRespondingMessage],
  ['it sends one byte of its answer at a time', 'drip', notRespondingMessage],
  ['it resets the connection', 'reset', notRespondingMessage],
  ['it truncates its answer', 'cut', notRespondingMessage],
]

test.for(faults)(
  'AUTH-03 reports WordPress as not responding to the sign-in when %s',
  async ([_name, signIn, words], { shop }) => {
    shop.site.behave({ signIn })
    const { status, body } = await shop.signIn('siti')
    expect([status, body.code, body.message]).toEqual([503, 'wordpress_silent', words])
  },
)

test.for(faults)(
  'AUTH-03 reports WordPress as not responding to `users/me` when %s',
  async ([_name, me, words], { shop }) => {
    await shop.forgetEveryone()
    shop.site.behave({ signIn: ok, me })
    const { status, body } = await shop.signIn('siti')
    expect([status, body.code, body.message]).toEqual([503, 'wordpress_silent', words])
  },
)

test('AUTH-03 when the connection is refused, reports that WordPress does not respond, and logs the cause', async ({
  shop,
}) => {
  const gone = await startFakeWordpress()
  await gone.close()
  const alone = await createWordpressApp({}, { site: gone, database: shop.database })
  expect((await alone.signIn('siti')).body.message).toBe(notRespondingMessage)
  expect(alone.log()).toContain('ECONNREFUSED')
  await alone.close()
})

test.for<[string, Behaviour, number, string]>([
  ['an endless page', 'flood', 503, unreadable],
  ['an empty page', { status: 200, body: '' }, 503, unreadable],
  ['no content', { status: 204, body: '' }, 503, unreadable],
  ['a token of two parts', json(200, { token: 'a.b', user_nicename: 'siti' }), 503, unreadable],
  ['an empty token', json(200, { token: '', user_nicename: 'siti' }), 503, unreadable],
  ['a token that is not a string', json(200, { token: { a: 1 }, user_nicename: 'siti' }), 503, unreadable],
  ['a token without a username', json(200, { token: 'a.b.c', user_nicename: '' }), 503, unreadable],
  ['a token with an unknown user ID', json(200, { token: 'a.b.c', user_nicename: 'siti' }), 503, unreadable],
  [
    'a proxy’s error page',
    { status: 502, body: '<h1>Bad Gateway</h1>' },
    503,
    'Login failed: 502 Bad Gateway',
  ],
  [
    'a page with a custom reason phrase',
    { status: 418, reason: 'I am <b>a teapot</b>', body: '<p>' },
    503,
    'Login failed: 418 I am a teapot',
  ],
  [
    'a code without a message',
    json(403, { code: '[jwt_auth] x' }),
    403,
    'Authentication failed. Please check your credentials.',
  ],
  [
    'a message with markup only',
    json(401, { message: '<img src=x>' }),
    403,
    'Authentication failed. Please check your credentials.',
  ],
  [
    'a message that is not a string',
    json(403, { message: ['x'] }),
    403,
    'Authentication failed. Please check your credentials.',
  ],
  [
    'a PHP error as the message',
    json(500, { message: 'Uncaught Error in /srv/www/x.php:9 Stack trace: #0' }),
    503,
    'Login failed: 500 Internal Server Error',
  ],
  ['an error without a message', json(500, {}), 503, 'Login failed: 500 Internal Server Error'],
  [
    'a rate limit',
    json(429, { code: 'too_many', message: 'Wait <b>5&nbsp;minutes</b>.' }),
    403,
    'Wait 5 minutes.',
  ],
  [
    'a code named like a method',
    json(403, { code: 'constructor', message: '&constructor;' }),
    403,
    '&constructor;',
  ],
])(
  'AUTH-03 answers a sign-in with a clear error when WordPress sends %s',
  async ([_name, signIn, status, words], { shop }) => {
    shop.site.behave({ signIn })
    const reply = await shop.signIn('siti')
    expect([reply.status, reply.body.message]).toEqual([status, words])
    if (status === 503) expect(reply.body).toMatchObject({ code: 'wordpress_failed', details: { hint } })
    expect(reply.raw + shop.log()).not.toContain('/srv/')
  },
)

test('D-02 reads the answer of WordPress when a plugin prints text with braces before the JSON', async ({
  shop,
}) => {
  const { body } = findExchange('login ok: siti').response
  const notices = '<b>Deprecated</b>: {closure}() in {"a": <br />\n<b>Warning</b>: { }\n'
  shop.site.behave({ signIn: { status: 200, body: notices + body } })
  expect((await shop.signIn('siti')).body.role).toBe('editor')
})

test.for(['\n<!-- Page cached by WP Super Cache -->', '<p>', '\n<script>window.x = {"a": 1}</script>'])(
  'FIX-16 signs in when a cache plugin appends %s to the token and the user',
  async (after, { shop }) => {
    const { body } = findExchange('login ok: siti').response
    const user = findExchange('users/me?context=edit with Bearer: siti').response
    shop.site.behave({
      signIn: { status: 200, body: body + after },
      me: { status: 200, body: user.body + after },
    })
    expect((await shop.signIn('siti')).body.role).toBe('editor')
  },
)

test('AUTH-03 truncates a very long error message from WordPress', async ({ shop }) => {
  shop.site.behave({ signIn: json(403, { message: 'wrong '.repeat(50_000) }) })
  expect((await shop.signIn('siti')).body.message).toHaveLength(300)
})

test.for<[string, Behaviour]>([
  ['a fatal error', { replay: 'fatal in a plugin: login (JSON request)' }],
  ['a page', { replay: 'plain permalinks: login at /wp-json' }],
  ['a temporary refusal', json(429, { code: 'too_many', message: 'Later' })],
  ['a refusal of its own token', json(403, { code: 'jwt_auth_bad_iss', message: 'The iss do not match' })],
  [
    'a refusal of its own token with status 200',
    json(200, { success: false, statusCode: 403, code: 'jwt_auth_invalid_token' }),
  ],
  ['an endless page', 'flood'],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.test/' }, body: '' }],
])(
  'AUTH-05 D-02 refuses the sign-in with status 503 when WordPress sends %s instead of the user',
  async ([_name, me], { shop }) => {
    await shop.forgetEveryone()
    shop.site.behave({ signIn: ok, me })
    const { status, body } = await shop.signIn('siti')
    expect([status, body.message]).toEqual([503, unreadable])
  },
)

test.for<[string, Behaviour]>([
  ['a page with status 403', { status: 403, body: '<h1>Forbidden</h1>' }],
  ['an unknown route', json(404, { code: 'rest_no_route' })],
  ['a lost header', json(200, { success: false, statusCode: 403, code: 'jwt_auth_no_auth_header' })],
])(
  'SEC-01 D-02 refuses an unknown user when WordPress does not report the role (%s)',
  async ([_name, me], { shop }) => {
    await shop.forgetEveryone()
    shop.site.behave({ signIn: ok, me })
    const { status, body } = await shop.signIn('siti')
    expect([status, body.code]).toEqual([403, 'role_not_told'])
  },
)

test('D-02 sends no password to another host when WordPress redirects to that host, and logs the URL to set', async ({
  shop,
}) => {
  const elsewhere = await startFakeWordpress()
  const location = `${elsewhere.url}/wp-json/jwt-auth/v1/token`
  for (const status of [301, 302, 307, 308]) {
    shop.site.behave({ signIn: { status, headers: { location }, body: 'Moved' } })
    expect((await shop.signIn('siti')).body.message).toMatch(`Login failed: ${status} `)
  }
  expect(elsewhere.requests).toEqual([])
  expect(shop.log()).toContain(`set WORDPRESS_URL to ${elsewhere.url}`)
  await elsewhere.close()
})

test('D-02 follows a redirect within the WordPress site and keeps the password in the body', async ({
  shop,
}) => {
  const location = '/wp-json/jwt-auth/v1/token/'
  shop.site.behave({ signIn: { status: 301, headers: { location }, body: 'Moved' } })
  expect((await shop.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
  expect(shop.site.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /wp-json/jwt-auth/v1/token',
    'POST /wp-json/jwt-auth/v1/token/',
    'GET /wp-json/wp/v2/users/me?context=edit',
  ])
})

test('D-02 follows a WordPress redirect to https on the same host', async ({ shop }) => {
  const location = `${shop.site.url.replace('http:', 'https:')}/wp-json/jwt-auth/v1/token`
  shop.site.behave({ signIn: { status: 301, headers: { location }, body: 'Moved' } })
  // The fake site doesn't speak HTTPS, so the request fails. The failure shows that the redirect was followed.
  expect((await shop.signIn('siti')).body.code).toBe('wordpress_silent')
})

test.for(['/wp-json/jwt-auth/v1/token', 'http://[', ''])(
  'D-02 does not follow a WordPress redirect to “%s”',
  async (location, { shop }) => {
    shop.site.behave({ signIn: { status: 302, headers: { location }, body: '' } })
    expect((await shop.signIn('siti')).body.message).toBe('Login failed: 302 Found')
    expect(shop.site.requests.length).toBeLessThanOrEqual(4)
  },
)

test('D-02 logs neither passwords nor tokens of WordPress sign-ins', async ({ shop }) => {
  const { body } = await shop.signIn('siti', 'Siti-pass-2')
  shop.site.behave({ signIn: 'reset' })
  await shop.signIn('siti', 'Siti-pass-2')
  expect(shop.log()).not.toMatch(/Siti-pass-2|eyJ/)
  expect(body.token).toMatch(/^eyJ/)
})

test('D-02 refuses to start with a password in WORDPRESS_URL', () => {
  expect(() => readEnv({ WORDPRESS_URL: 'https://user:secret@kedai.test' })).toThrow(
    'WORDPRESS_URL must not hold a user name or password',
  )
})
