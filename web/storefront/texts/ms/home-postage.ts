import { joinNames } from '#core/shared/join-names.ts'

/** Used only on the server, so that browsers don't load these texts. */
export const homePostageTextsMs = {
  title: (fee: string) => `Pos dari ${fee}`,
  free: 'Pos percuma',
  text: (byWeight: boolean, dearer: readonly { fee: string; states: readonly string[] }[]) =>
    [
      byWeight ? 'Harga mengikut berat' : 'Satu harga untuk satu pesanan',
      ...dearer.map(({ fee, states }) => `${fee} ke ${joinNames(states, 'dan')}`),
    ]
      .join('; ')
      .concat('.'),
  freeFrom: (total: string) => `Percuma bila pesanan mencapai ${total}.`,
}
