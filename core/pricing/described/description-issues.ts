export const describedIssues = {
  name_needed: 'Please enter the name.',
  name_too_long: 'Please use at most 80 characters.',
  code_needed: 'Please use lowercase letters, digits and single hyphens.',
  code_twice: 'Each code must be different.',
  amount_needed: 'Please enter an amount of at least RM 0.00.',
  amount_too_large: 'This amount is too large.',
  count_needed: 'Please enter a whole number of at least 1.',
  size_needed: 'Please enter a size of at least 1 mm.',
  size_too_large: 'Please enter a size of at most 50 metres.',
  sheet_without_size:
    'Products printed on sheets need a size. Let customers enter the size, or give each choice of one option a size.',
  days_needed: 'Please enter a whole number of days, at most 180.',
  weight_needed: 'Please enter a whole number of grams, at most 100,000.',
  size_missing:
    'This price needs a size. Let customers enter the size, or give each choice of one option a size.',
  size_twice: 'The size is set twice. Let customers enter the size, or let one option set it.',
  size_of_each: 'Please enter a size for each choice of this option, or for none of them.',
  choice_needed: 'Please add a choice.',
  choices_too_many: 'Please use at most 40 choices.',
  options_too_many: 'Please use at most 12 options.',
  tier_needed: 'Please enter a price.',
  tiers_too_many: 'Please use at most 30 price tiers.',
  first_tier: 'The first price tier must start at 1.',
  quantity_beyond:
    'An order can have {least} to {most} pieces, so {quantity} can’t be ordered. Raise “Maximum order”, or remove this row.',
  tiers_rise: 'Each value must be larger than the one before.',
  row_needed: 'Please add a row.',
  quantity_needed: 'Please enter a quantity.',
  price_for_each: 'Please enter a price for each quantity.',
  most_below_least: 'The maximum must not be less than the minimum.',
  spread_by_piece:
    'An option with a quantity per choice can only add a price per piece and can’t set a size.',
  one_spread:
    'Only one option can have a quantity per choice, and it can’t be combined with a name for each piece.',
  below_nothing: 'The discounts add up to more than the price.',
} as const
export type DescribedIssue = keyof typeof describedIssues
