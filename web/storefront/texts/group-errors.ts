import { itemTroubles } from '#core/orders/items/basket-item.ts'
import { groupIssues } from '#core/orders/groups/group-order.ts'
import {
  changeGroup,
  closeGroup,
  saveChildAsOrganiser,
  remindParents,
  removeChildAsOrganiser,
  reopenGroup,
} from '#core/orders/groups/group-organiser.ts'
import { createGroupOrder } from '#core/orders/groups/create-group.ts'
import { slipErrorMessages } from './tracking-errors.ts'
import { basketErrorMessages } from './basket-errors.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

const not_found = 'This link is not valid. Ask the organiser for a new one.'
const group_closed = 'This link is closed. Ask the organiser.'

export const groupErrorMessages: ErrorMessages = mergeErrorMessages(
  basketErrorMessages,
  slipErrorMessages,
  pairErrorMessages(groupIssues, {
    group_name_needed: 'Please enter the name of the class or team.',
    group_items_needed: 'Please choose at least one product.',
    group_too_many_items: 'One link can have up to {most} products.',
    group_one_team: 'Only one product can have numbers.',
    group_expected_needed: 'Please enter the number of children, from 1 to {most}.',
    group_closing_needed: 'Please choose when the link closes.',
    group_closing_past: 'The closing time has to be in the future.',
    group_closing_late: 'A link can stay open for up to {most} days.',
    child_name_needed: 'Please enter the child’s name.',
    child_name_long: 'This name is too long.',
    pick_needed: 'Please choose at least one item.',
    colour_needed: 'Please choose a colour.',
    number_needed: 'Please enter a jersey number from 0 to 99.',
  }),
  pairErrorMessages(itemTroubles, {
    unknown_product: 'This product is not in our shop.',
    unknown_size: 'This size is not available. Please choose another.',
    unknown_colour: 'This colour is not available. Please choose another.',
    unknown_school: 'This school is not on our list. Please choose another.',
    cannot_be_made: 'This combination is not available. Please choose again.',
    names_needed: 'Please enter names, one per line.',
  }),
  pairErrorMessages(createGroupOrder.errors, {
    too_many_tries: 'Too many attempts. Please try again in an hour.',
    request_reused: 'This request has already been used for another link.',
    pick_not_offered: 'This choice is no longer available. Please choose again.',
  }),
  pairErrorMessages(saveChildAsOrganiser.errors, {
    not_found,
    group_closed,
    group_full: 'One link can have up to 200 children.',
    number_taken: 'Number {number} is taken. Available: {free}.',
    changed_meanwhile: 'This child’s details have changed. Please check them before you save.',
    pick_not_offered: 'This choice is no longer available. Please choose again.',
    too_many_tries: 'Too many attempts. Please try again in an hour.',
  }),
  pairErrorMessages(removeChildAsOrganiser.errors, {
    not_found,
    group_closed,
    child_paid:
      'This child’s payment has been received. It must be refunded by the organiser or the shop first.',
  }),
  pairErrorMessages(changeGroup.errors, {
    not_found,
    group_closed,
    changed_meanwhile: 'The group has changed. Please check it again.',
  }),
  pairErrorMessages(remindParents.errors, {
    not_found,
    group_closed,
    reminded_today: 'Today’s reminder has already been sent. Try again tomorrow.',
  }),
  pairErrorMessages(closeGroup.errors, {
    not_found,
    group_not_confirmed: 'The organiser’s link has not been opened yet.',
    group_trouble: 'The group can’t be ordered yet. {reason_en}',
    wrong_total: 'The total has changed. Please check the new total.',
  }),
  pairErrorMessages(reopenGroup.errors, {
    not_found,
    group_not_closed: 'This link is still open.',
    group_in_production: 'This order is paid or in production. Contact the shop to change it.',
  }),
)
