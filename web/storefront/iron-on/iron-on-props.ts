import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { PostedAnswer, PostedBack } from '../order/posted.ts'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import type { IronOnValues } from './iron-on-values.ts'

interface Begun {
  start: IronOnStart
  journey: IronOnJourney
}

/** Props of a form's page. `answer` is the result of a submit without scripts. */
export interface IronOnPageProps<Flow extends IronOnType> extends Begun {
  answer: PostedAnswer<IronOnValues<Flow>> | undefined
}

/** Props of a form. `back` holds the values and errors of a refused submit without scripts. */
export interface IronOnFormProps<Flow extends IronOnType> extends Begun {
  back: PostedBack<IronOnValues<Flow>> | null
}
