import type { Db } from '#server/db/database.ts'
import type { Seal } from '../seal.ts'
import type { Tokens } from '../tokens.ts'
import type { WordpressSite } from '../wordpress/wordpress-address.ts'

export interface SignInParts {
  db: Db
  tokens: Tokens
  seal: Seal
  wordpress: WordpressSite | null
  /** The shop's name, shown in authenticator apps and refused as a password. */
  shopName: () => Promise<string>
}
