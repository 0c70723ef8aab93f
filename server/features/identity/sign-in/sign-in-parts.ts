import type { Db } from '#server/db/database.ts'
import type { Seal } from '../seal.ts'
import type { Tokens } from '../tokens.ts'
import type { WordpressSite } from '../wordpress/wordpress-address.ts'

export interface SignInParts {
  db: Db
  tokens: Tokens
  seal: Seal
  wordpress: WordpressSite | null
  /** The shop's name: what authenticator apps list us under, and no good password. */
  shopName: () => Promise<string>
}
