import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { PostedAnswer, PostedBack } from '../order/posted.ts'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import type { IronOnValues } from './iron-on-values.ts'

interface Begun {
  start: IronOnStart
  journey: IronOnJourney
}

/** What the page of a form gets; `answer`: it was sent without scripts. */
export interface IronOnPageProps<Flow extends IronOnType> extends Begun {
  answer: PostedAnswer<IronOnValues<Flow>> | undefined
}

/** What the form itself gets; `back`: it was sent without scripts and came back. */
export interface IronOnFormProps<Flow extends IronOnType> extends Begun {
  back: PostedBack<IronOnValues<Flow>> | null
}
