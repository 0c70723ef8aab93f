import type { Db } from '#server/db/database.ts'
import type { Encryption } from '../encryption.ts'
import type { SessionTokens } from '../tokens.ts'
import type { WordpressSite } from '../wordpress/wordpress-address.ts'

export interface SignInDependencies {
  db: Db
  tokens: SessionTokens
  seal: Encryption
  wordpress: WordpressSite | null
  shopName: () => Promise<string>
}
