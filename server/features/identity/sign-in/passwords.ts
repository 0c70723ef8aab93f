import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes and one lane, the minimum of OWASP's password storage cheat sheet. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards may produce different code points for the same text. */
const normalizePassword = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), hashOptions)

let dummyHash: Promise<string> | undefined

/** Returns true if the password is correct. Without a stored hash it takes the same time and returns false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return right && Boolean(passwordHash)
}

/** Letters and digits that are not easily confused on a terminal. */
const passwordLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password of four groups of four characters (79 random bits) that is easy to copy by hand. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, generateGroup).join('-')
}

function generateGroup(): string {
  return Array.from({ length: 4 }, () => passwordLetters[randomInt(passwordLetters.length)]).join('')
}
