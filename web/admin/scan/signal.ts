let sound: AudioContext | undefined

/** Whether a code was taken, for eyes that are on the parcel: a high note, or two low ones; a phone shakes. */
export function signal(taken: boolean): void {
  navigator.vibrate?.(taken ? 60 : [60, 60, 60])
  try {
    sound ??= new AudioContext()
    if (taken) note(sound, 1_320, 0)
    else [0, 0.16].forEach((after) => sound && note(sound, 220, after))
  } catch {
    // No sound here: the screen says it, too.
  }
}

function note(context: AudioContext, pitch: number, after: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + after
  tone.frequency.value = pitch
  loudness.gain.setValueAtTime(0.08, start)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.12)
  tone.connect(loudness).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.12)
}
