import { z } from 'zod'
import { gatewayProviders, type GatewayProvider } from '#core/messaging/gateway-limits.ts'
import { parseProxyList } from './http/limits/network.ts'

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const flag = (fallback: string) => z.string().trim().default(fallback)
const optionalUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()
const hasNoPassword = (address?: string) => !address || new URL(address).username === ''
const between = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` })
const whole = (least: number, most: number, fallback: number) => between(least, most).default(fallback)

/** `.env.example` explains the variables. */
const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: whole(0, 65_535, 3000),
  HOST: flag('127.0.0.1'),
  DATA_DIR: flag('./data'),
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  HOT_FOLDER: z.string().trim().optional(),
  HOT_FOLDER_S3_URL: optionalUrl,
  HOT_FOLDER_S3_REGION: flag('auto'),
  HOT_FOLDER_S3_PREFIX: flag('press/'),
  HOT_FOLDER_S3_KEY_ID: z.string().trim().optional(),
  HOT_FOLDER_S3_SECRET: z.string().trim().optional(),
  FILES_S3_URL: optionalUrl,
  FILES_S3_REGION: flag('auto'),
  FILES_S3_PREFIX: flag('files/'),
  FILES_S3_KEY_ID: z.string().trim().optional(),
  FILES_S3_SECRET: z.string().trim().optional(),
  BACKUP_S3_URL: optionalUrl,
  BACKUP_S3_REGION: flag('auto'),
  BACKUP_S3_PREFIX: flag('cetak/'),
  BACKUP_S3_KEY_ID: z.string().trim().optional(),
  BACKUP_S3_SECRET: z.string().trim().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  ROLE: z.enum(['all', 'web', 'engine'], { error: 'must be all, web or engine' }).default('all'),
  JWT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  PUBLIC_URL: optionalUrl,
  TRUSTED_PROXIES: flag('').refine((text) => parseProxyList(text) !== null, {
    error: 'must be addresses or networks, as in 10.0.0.5, 172.18.0.0/16',
  }),
  WORDPRESS_URL: optionalUrl.refine(hasNoPassword, { error: 'must not hold a user name or password' }),
  WORDPRESS_TIMEOUT_MS: whole(100, 60_000, 10_000),
  WHATSAPP_PROVIDER: z
    .enum(gatewayProviders, { error: `must be ${oneOf.format(gatewayProviders)}` })
    // If this is not set, the gateway connected in the settings is used.
    .optional(),
  WHATSAPP_GATEWAY_URL: optionalUrl,
  WHATSAPP_DIRECT_URL: optionalUrl,
  WHATSAPP_GATEWAY_METHOD: z.enum(['POST', 'GET'], { error: 'must be POST or GET' }).default('POST'),
  WHATSAPP_INSTANCE_ID: z.string().optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_WEBHOOK_SECRET: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z\d_]+\/[a-z]{2,3}(_[A-Z]{2})?$/, {
      error: 'must be a name and a language, as in pesanan/ms',
    })
    .optional(),
  WHATSAPP_TIMEOUT_MS: whole(100, 300_000, 20_000),
  /** If this is not set, each kind of gateway has its own default. */
  WHATSAPP_MAX_PER_SECOND: between(0, 10_000).optional(),
  CONTACTS_SOURCE_URL: optionalUrl,
  EASYPARCEL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://connect.easyparcel.my/'),
  /** The default is 60 s, because EasyParcel has taken up to 41 s to return its price lists. */
  EASYPARCEL_TIMEOUT_MS: whole(100, 300_000, 60_000),
  /** Replaces the addresses of all payment providers, for tests. */
  PAYMENT_PROVIDERS_URL: optionalUrl,
  /** Replaces the origins of all push services, for tests. */
  PUSH_SERVICES_URL: optionalUrl,
  PUSH_TIMEOUT_MS: whole(100, 60_000, 10_000),
  PAYMENT_TIMEOUT_MS: whole(100, 60_000, 20_000),
  GOOGLE_API_KEY: z.string().trim().optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_APP_ID: z.string().trim().optional(),
  GOOGLE_SCRIPTS_URL: optionalUrl,
  API_KEY: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** Origins inside the shop's network to which webhooks may be sent. */
  WEBHOOK_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: 'must be http(s) addresses' })
          .transform((each) => new URL(each).origin),
      ),
    )
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().trim().optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** Times and causes of unexpected exits of the program. Set by `npm start` (`scripts/keep-running.mjs`). */
  CETAK_CRASHES: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(z.array(z.object({ at: z.coerce.date(), cause: z.string() })))
    .default([]),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .default('info'),
})

export type Env = z.output<typeof variables>

export const environmentVariableNames = Object.keys(variables.shape)

/** An error whose message is one line for the terminal. */
export class InvalidVariableError extends Error {}

/** Parses the environment variables. An empty variable counts as not set. Throws `InvalidVariableError`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new InvalidVariableError(wrong.join('; '))
  }
  checkTogether(read.data)
  return read.data
}

const needed: Record<GatewayProvider, (keyof Env)[]> = {
  sandbox: [],
  gateway: ['WHATSAPP_GATEWAY_URL'],
  cloud: ['WHATSAPP_INSTANCE_ID', 'WHATSAPP_ACCESS_TOKEN'],
  waha: ['WHATSAPP_GATEWAY_URL'],
}

function checkTogether(env: Env): void {
  const provider = env.WHATSAPP_PROVIDER ?? 'sandbox'
  const missing = needed[provider].find((name) => !env[name])
  if (missing) throw new InvalidVariableError(`${missing} must be set when WHATSAPP_PROVIDER is ${provider}`)
  if (provider === 'cloud' && Boolean(env.WHATSAPP_WEBHOOK_SECRET) !== Boolean(env.WHATSAPP_VERIFY_TOKEN))
    throw new InvalidVariableError('WHATSAPP_WEBHOOK_SECRET and WHATSAPP_VERIFY_TOKEN must be set together')
  if (env.WHATSAPP_TEMPLATE && !env.WHATSAPP_WEBHOOK_SECRET)
    throw new InvalidVariableError(
      'WHATSAPP_WEBHOOK_SECRET must be set for WHATSAPP_TEMPLATE: it is used for customers who have not written',
    )
  for (const name of ['BACKUP_S3', 'FILES_S3', 'HOT_FOLDER_S3'] as const) {
    const s3 = [env[`${name}_URL`], env[`${name}_KEY_ID`], env[`${name}_SECRET`]].filter(Boolean).length
    if (s3 !== 0 && s3 !== 3)
      throw new InvalidVariableError(`${name}_URL, ${name}_KEY_ID and ${name}_SECRET must be set together`)
  }
  if (env.HOT_FOLDER && env.HOT_FOLDER_S3_URL)
    throw new InvalidVariableError('HOT_FOLDER and HOT_FOLDER_S3_URL are two places: only one can be set')
  if (Boolean(env.GOOGLE_API_KEY) !== Boolean(env.GOOGLE_CLIENT_ID))
    throw new InvalidVariableError('GOOGLE_API_KEY and GOOGLE_CLIENT_ID must be set together')
}
