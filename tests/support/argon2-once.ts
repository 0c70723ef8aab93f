import { hash as hashAnew, verify as verifyAnew, type Options } from '@node-rs/argon2/index.js'

// What stands for `@node-rs/argon2` in tests: the same at the program's own cost, but reckoned once in a process. Hundreds of
// sign-ins with one password took 11 ms of processor each.

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

export const hash = (password: string, cost?: Options): Promise<string> =>
  once(hashes, JSON.stringify([password, cost]), () => hashAnew(password, cost))

export const verify = (hashed: string, password: string): Promise<boolean> =>
  once(verdicts, JSON.stringify([hashed, password]), () => verifyAnew(hashed, password))

function once<Value>(known: Map<string, Promise<Value>>, key: string, work: () => Promise<Value>) {
  const value = known.get(key) ?? work()
  known.set(key, value)
  return value
}
