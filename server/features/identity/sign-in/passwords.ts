import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes and one lane. This is the minimum in OWASP's password storage cheat sheet. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Unicode normalisation is needed because keyboards may produce different code points for the same text. */
const normalizePassword = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), hashOptions)

let dummyHash: Promise<string> | undefined

/**
 * Returns true if the password is correct. Without a stored hash, returns `false` after the same time, so that the
 * duration does not reveal which users exist.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return right && Boolean(passwordHash)
}

/** Letters and digits that are hard to confuse on a terminal. */
const passwordLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Generates a password of four groups of four characters (79 random bits), which are easy to copy by hand.
 */
export function generatePassword(): string {
  return Array.from({ length: 4 }, generateGroup).join('-')
}

function generateGroup(): string {
  return Array.from({ length: 4 }, () => passwordLetters[randomInt(passwordLetters.length)]).join('')
}
