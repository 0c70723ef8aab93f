import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes and one lane, the minimum of OWASP's password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards may produce different code points for the same text. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

let nobodys: Promise<string> | undefined

/** Returns true if the password is correct. Without a stored hash it takes the same time and returns false. */
export async function passwordIsRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await nobodys), normal(password))
  return right && Boolean(passwordHash)
}

/** Letters and digits that are not easily confused on a terminal. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password of four groups of four characters (79 random bits) that is easy to copy by hand. */
export function makePassword(): string {
  return Array.from({ length: 4 }, makeGroup).join('-')
}

function makeGroup(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}
