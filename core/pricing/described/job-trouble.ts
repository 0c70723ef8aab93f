export type JobTrouble =
  | { code: 'unknown_choice'; option: string }
  | { code: 'not_together'; option: string; choice: string; with: string }
  | { code: 'quantity_out_of_range'; least: number; most: number }
  | { code: 'quantity_not_offered'; offered: readonly number[] }
  | { code: 'size_needed' }
  | { code: 'size_out_of_range'; least_mm: number; most_mm: number }
  | { code: 'too_large' }
  | { code: 'rush_not_offered' }
  | { code: 'too_much' }

export function createJobTrouble<Trouble extends JobTrouble>(trouble: Trouble): { trouble: Trouble } {
  return { trouble }
}
