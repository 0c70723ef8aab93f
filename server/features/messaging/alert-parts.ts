import type { MessagingParts } from './message-routes.ts'
import type { AlertParts } from './alerts/watch.ts'
import { gatewayOf } from './configured-gateway.ts'

export function alertParts({
  env,
  connection,
  database,
  log,
  mail,
  siteUrl,
  failedJobs,
}: MessagingParts): AlertParts {
  const perSecond = () => gatewayOf(connection.current, env, database.db).perSecond
  const health = {
    database,
    dataDir: env.DATA_DIR,
    wordpress: env.WORDPRESS_URL ?? null,
    failedJobs,
    crashes: env.CETAK_CRASHES,
    get gateway() {
      return connection.current.provider
    },
    perSecond,
  }
  return { database, log, mail, siteUrl, health }
}
