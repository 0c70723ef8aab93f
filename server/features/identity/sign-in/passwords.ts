import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: what OWASP's password storage sheet asks for at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same text typed on another keyboard may come in other code points. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

let nobodys: Promise<string> | undefined

/** Whether the password is right. For no user, or one without a password here, it takes as long, and is wrong. */
export async function passwordIsRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await nobodys), normal(password))
  return right && Boolean(passwordHash)
}

/** Without letters and digits that look alike on a terminal. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four: 79 random bits that can be copied by hand. */
export function makePassword(): string {
  return Array.from({ length: 4 }, makeGroup).join('-')
}

function makeGroup(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}
