import { createContext } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '../core/contracts/contract.ts'

/**
 * `context.get(serverApi)` in a page's `loader`: makes a call in process, through the same permission and
 * validation as one over HTTP, as a visitor who is not signed in.
 */
export const serverApi =
  createContext<<C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>>()
