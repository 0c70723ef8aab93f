import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { PostResult, RefusedPost } from '../order/posted-order.ts'
import type { IronOnStartData } from './iron-on-data.ts'
import type { IronOnPaths } from './iron-on-paths.ts'
import type { IronOnValues } from './iron-on-values.ts'

interface Begun {
  start: IronOnStartData
  journey: IronOnPaths
}

/** `answer` is the result of a submit without scripts. */
export interface IronOnPageProps<Flow extends IronOnType> extends Begun {
  answer: PostResult<IronOnValues<Flow>> | undefined
}

/** `back` contains the values and errors of a submit without scripts that was rejected. */
export interface IronOnFormProps<Flow extends IronOnType> extends Begun {
  back: RefusedPost<IronOnValues<Flow>> | null
}
