/** The expected result of a sign-in: `role: name <e-mail>` if it succeeds, or status and message if it fails. */
const admin = 'administrator: Admin <admin@wp-bed.test>'
const siti = 'editor: Siti Rahayu <siti@wp-bed.test>'
const raj = 'subscriber: Raj & Sons <raj@wp-bed.test>'
/** In these tests all users are unknown to Cetak, so they have no role if the site's answer contains none. */
const untold =
  '403 Your password is correct, but the WordPress site does not report your role, so you can’t sign in yet. ' +
  'Please ask an administrator of the shop to open Health, which explains what to change on the site.'
const withoutRole =
  '403 The role of your account does not have access. Please ask an administrator of the site.'
const unreadable = '503 Failed to get user information'
const emptyUsername = '403 Error: The username field is empty.'
const wrongPassword =
  '403 Error: The password you entered for the username admin is incorrect. Lost your password?'
const noRoute = '503 No route was found matching the URL and request method.'
const criticalError =
  '503 There has been a critical error on this website. Learn more about troubleshooting WordPress.'
const pageWith500 = '503 Login failed: 500 Internal Server Error'
const forgedToken = '503 Signature verification failed'
const expiredToken = '503 Expired token'

/**
 * The expected result for every recorded exchange. A recording that does not belong to a sign-in represents a site or
 * a proxy that returns the wrong answer.
 */
export const expectedSignIns: Record<string, string> = {
  'login ok: admin': admin,
  'login ok: siti': siti,
  'login ok: ali': 'author: Ali bin Abu <ali@wp-bed.test>',
  'login ok: mei': 'contributor: Mei 美 Chen <mei@wp-bed.test>',
  'login ok: raj': raj,
  'login: wrong password (admin)': wrongPassword,
  'login: wrong password (raj)':
    '403 Error: The password you entered for the username raj is incorrect. Lost your password?',
  'login: unknown user':
    '403 Error: The username nobody-here is not registered on this site. If you are unsure of your username, try your email address instead.',
  'login: unknown e-mail': '403 Unknown email address. Check again or try your username.',
  'login ok: by e-mail': siti,
  'login: by e-mail, wrong password':
    '403 Error: The password you entered for the email address siti@wp-bed.test is incorrect. Lost your password?',
  'login: empty username': emptyUsername,
  'login: empty password': '403 Error: The password field is empty.',
  'login: both empty': emptyUsername,
  'login: fields missing ({})': emptyUsername,
  'login: malformed JSON': '503 Invalid JSON body passed.',
  'validate: good token': unreadable,
  'validate: expired token': expiredToken,
  'validate: tampered signature': forgedToken,
  "validate: tampered payload (raj's token claiming user 1)": forgedToken,
  'users/me with Bearer: admin': unreadable,
  'users/me?context=edit with Bearer: admin': admin,
  'users/me with Bearer: siti': unreadable,
  'users/me?context=edit with Bearer: siti': siti,
  'users/me with Bearer: ali': unreadable,
  'users/me?context=edit with Bearer: ali': 'author: Ali bin Abu <ali@wp-bed.test>',
  'users/me with Bearer: mei': unreadable,
  'users/me?context=edit with Bearer: mei': 'contributor: Mei 美 Chen <mei@wp-bed.test>',
  'users/me with Bearer: raj': unreadable,
  'users/me?context=edit with Bearer: raj': raj,
  'users/me without token': untold,
  'users/me with expired token': unreadable,
  'users/me with tampered token': unreadable,
  'login with a right password while an expired Bearer is attached': expiredToken,
  'preflight OPTIONS token': unreadable,
  'login ok: no Origin header': admin,
  'login ok: form-encoded': admin,
  'login ok: application/json; charset=utf-8': admin,
  'login ok: credentials in the query string': admin,
  'login: JSON sent as text/plain': emptyUsername,
  'login: no body, JSON content type': emptyUsername,
  'login: JSON body is an array': emptyUsername,
  'login: JSON body is a string': emptyUsername,
  'login: null fields': emptyUsername,
  'login: username is an array': emptyUsername,
  'login: password is an array': criticalError,
  'login: numbers as fields':
    '403 Error: The username 12 is not registered on this site. If you are unsure of your username, try your email address instead.',
  'login ok: user name in capitals': admin,
  'login ok: spaces around the user name': admin,
  'login ok: spaces around the password': admin,
  'login: HTML in the user name': emptyUsername,
  'login: HTML around the user name': admin,
  'login: quotes and ampersand in the user name':
    '403 Error: The username o\'b"r&co is not registered on this site. If you are unsure of your username, try your email address instead.',
  'login: non-Latin user name':
    '403 Error: The username 美玲 is not registered on this site. If you are unsure of your username, try your email address instead.',
  'login: password of 5000 characters': wrongPassword,
  'GET token': noRoute,
  'PUT token': noRoute,
  'login ok: path with a slash at the end': admin,
  'login: path with two slashes at the start (host ended in /)': admin,
  'login ok: ?rest_route=': admin,
  'wrong path under wp-json': noRoute,
  'login path without wp-json': '503 Login failed: 404 Not Found',
  'login: wrong password, site language ms_MY':
    '403 Error: The password you entered for the username admin is incorrect. Lupa kata laluan anda?',
  'login: wrong password, site language zh_CN':
    '403 Error: The password you entered for the username admin is incorrect. 忘记密码？',
  'application passwords in use: login ok: with an application password': siti,
  'application passwords in use: wrong password':
    '403 The provided password is an invalid application password.',
  'application passwords in use: unknown user':
    '403 Error: Unknown username. Check again or try your email address.',
  'application passwords in use: wrong password of a user who has none':
    '403 The provided password is an invalid application password.',
  'users/me?context=edit with Basic and an application password': siti,
  'application passwords were once used, now unavailable (site went back to http): wrong password':
    '403 Application passwords are not available.',
  'application passwords were once used, now unavailable: login ok': raj,
  'Authorization does not reach PHP: validate': '503 Authorization header not found.',
  'Authorization does not reach PHP: users/me': untold,
  'login ok: nicename differs from the login name (Nur.Aisyah@kedai)': untold,
  'login by nicename is not a login':
    '403 Error: The username nur-aisyahkedai is not registered on this site. If you are unsure of your username, try your email address instead.',
  'login ok: account without e-mail': 'editor: No Email <>',
  'login ok: account without any role': withoutRole,
  'users/me?context=edit: account without any role': withoutRole,
  'users/me?context=edit&_fields=id,username,email,roles: account with two roles': 'editor: No Email <>',
  'validate: token from before a password change': unreadable,
  'users/me: token from before a password change': unreadable,
  'validate: token of a deleted user': unreadable,
  'users/me: token of a deleted user': untold,
  'validate: no Authorization header': '503 Authorization header not found.',
  'validate: "Bearer" with nothing after it': '503 Authorization header malformed.',
  'validate: lower-case "bearer"': '503 Authorization header malformed.',
  'users/me: lower-case "bearer"': untold,
  'validate: not a JWT': '503 Wrong number of segments',
  'validate: three parts of rubbish': '503 Syntax error, malformed JSON',
  'validate: alg none': '503 Algorithm not supported',
  'validate: another secret': forgedToken,
  "validate: right secret, another iss (the site's address changed)":
    '503 The iss do not match with this server',
  'validate: nbf in the future': '503 Cannot handle token prior to 2026-11-21T08:27:19+0000',
  'validate: iat in the future': '503 Cannot handle token prior to 2026-11-21T08:27:19+0000',
  'validate: no user in the claims': '503 User ID not found in the token',
  'GET validate': noRoute,
  'login with a right password while a rubbish Bearer is attached': '503 Wrong number of segments',
  'login with a right password while a Basic header is attached': admin,
  'a public route with an expired Bearer': expiredToken,
  'users/me?context=edit&_fields=id,username,slug,roles,email,name (admin)': admin,
  'users?context=edit&_fields=id,username,roles as admin': unreadable,
  'users?context=edit as editor': untold,
  'users (public)': unreadable,
  'index, few fields': unreadable,
  'namespace index': unreadable,
  "HEAD home page (Link header tells the API's root)": unreadable,
  'preflight OPTIONS token, authorization asked for': unreadable,
  "preflight OPTIONS token, a header of one's own asked for": unreadable,
  'preflight OPTIONS users/me': unreadable,
  'preflight with Origin: null': unreadable,
  'preflight OPTIONS token, JWT_AUTH_CORS_ENABLE': unreadable,
  'login ok, JWT_AUTH_CORS_ENABLE': admin,
  'login: wrong password, JWT_AUTH_CORS_ENABLE': wrongPassword,
  'login: JWT_AUTH_SECRET_KEY not defined': '503 JWT is not configured properly, please contact the admin',
  'validate: JWT_AUTH_SECRET_KEY not defined': '503 JWT is not configured properly, please contact the admin',
  'fatal in a plugin: login (JSON request)': criticalError,
  'fatal in a plugin: login (JSON content type, Accept: */*)': criticalError,
  'fatal in a plugin: login (form request, no Accept: HTML)': pageWith500,
  'fatal in a plugin: preflight': pageWith500,
  'fatal in a plugin, WP_DISABLE_FATAL_ERROR_HANDLER: login': pageWith500,
  'fatal in wp-config.php, display_errors off: login': pageWith500,
  'fatal in wp-config.php, display_errors on: login': unreadable,
  'plugin warning, display_errors on: login (JSON request)': admin,
  'plugin warning, display_errors on: login (form request)': admin,
  'plugin that prints a byte-order mark: login ok': admin,
  'plugin that prints blank lines: login ok': admin,
  'database down: login (JSON request)': '503 Error establishing a database connection',
  'database down: login (form request, HTML)': pageWith500,
  'maintenance mode: login (JSON request)':
    '503 Briefly unavailable for scheduled maintenance. Check back in a minute.',
  'maintenance mode: login (form request, HTML)': '503 Login failed: 503 Service Unavailable',
  'plain permalinks: login at /wp-json': unreadable,
  'plain permalinks: login at ?rest_route=': admin,
  'plain permalinks: login at index.php/wp-json': unreadable,
  "login: password with quotes, set in wp-admin's form, sent as typed":
    '403 Error: The password you entered for the username quotes is incorrect. Lost your password?',
  'login: the same account, with a backslash added before each quote': untold,
}
