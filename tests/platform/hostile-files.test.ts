import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scaleTime } from '../support/load-factor.ts'
import { getConfinement } from '#server/print/images/process-confinement.ts'
import { readPdfDictionaryEntries } from '#server/print/pdf-reading/pdf-dictionaries.ts'
import { openArtwork, openArtworkForPress, openUntrustedPicture } from '#server/print/images/pictures.ts'
import { measureDecoderPeak } from '../support/decoder-memory.ts'
import { createExpensiveFile, expensiveFileNames } from '../support/expensive-files.ts'

const photo = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c4005f' } })
    .jpeg()
    .toBuffer()
const design = (who: string, from: Buffer) =>
  openArtwork(who, {
    kind: 'design',
    from,
    sizeMm: { width: 50, height: 50 },
    cuts: { borderMm: 2, bladeMm: 0.5 },
  })
const isDrawn = (seen: Awaited<ReturnType<typeof design>>) =>
  typeof seen !== 'string' && seen.done.proof !== null

test(
  'FIX-24 a separate thread stops a stuck decoder without delaying other customers or the press',
  async () => {
    const good = await photo()
    for (const name of ['forms-ten-wide.pdf', 'content-packed-bomb.pdf', 'pattern-of-tiny-steps.pdf']) {
      const { bytes } = await createExpensiveFile(name)
      const { done, peakBytes } = await measureDecoderPeak(async () => {
        const order: string[] = []
        const nasty = design('nasty', bytes).finally(() => order.push('nasty'))
        const press = openArtworkForPress('press', {
          kind: 'printDesign',
          bytes: good,
          width: 900,
          height: 900,
        }).finally(() => order.push('press'))
        const other = design('other', good).finally(() => order.push('other'))
        return {
          nasty: await nasty,
          press: await press,
          other: await other,
          order,
          next: await design('nasty', good),
        }
      })
      expect(['too_heavy', 'busy'], name).toContain(done.nasty)
      expect(peakBytes, name).toBeLessThan(600_000_000)
      expect(isDrawn(done.other), name).toBe(true)
      expect(typeof done.press, name).toBe('object')
      // A hostile file does not use up the time limit of the customer’s next picture.
      expect(isDrawn(done.next), name).toBe(true)
      if (name === 'pattern-of-tiny-steps.pdf') expect(done.order.at(-1)).toBe('nasty')
    }
  },
  scaleTime(180_000),
)

test('FIX-24 finding the inks of a PDF takes time linear in the file’s length', async () => {
  for (const name of [
    'inks-without-end.pdf',
    'inks-many.pdf',
    'objects-packed-open.pdf',
    'objects-packed-many.pdf',
  ]) {
    const { bytes } = await createExpensiveFile(name)
    const begun = process.cpuUsage()
    expect(readPdfDictionaryEntries(bytes).spots.length).toBeLessThanOrEqual(20)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1e6, name).toBeLessThan(3)
  }
  const pdf = '/Separation /Gold [/DeviceN [/Cut#20Contour /Black] /UserUnit 2.5'
  expect(readPdfDictionaryEntries(Buffer.from(pdf))).toEqual({
    spots: ['Gold', 'Cut Contour'],
    userUnit: 2.5,
  })
})

test('FIX-24 the decoder runs without network and as another user where the system allows', async ({
  skip,
}) => {
  const { command, uid } = await getConfinement()
  skip(command !== 'unshare', 'this system lets no program give up its network')
  const opening = openUntrustedPicture('a', { kind: 'measure', bytes: await photo() })
  // Checked while the picture is opened, because a decoder that has used much memory exits afterwards.
  const confined = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOurDecoder(pid) && isConfined(pid, uid))
  await expect.poll(confined, { interval: 10 }).not.toEqual([])
  expect(await opening).toMatchObject({ done: { width: 1200 } })
})

function isConfined(pid: string, uid: number | null): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net') &&
      (uid === null || readFileSync(`/proc/${pid}/status`, 'utf8').includes(`Uid:\t${uid}\t`))
    )
  } catch {
    return false
  }
}

function isOurDecoder(pid: string): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return status.includes(`PPid:\t${process.pid}\n`) && command.includes('picture-process')
  } catch {
    return false
  }
}

test('FIX-24 these tests cover at least fifty hostile files', () => {
  expect(expensiveFileNames.length).toBeGreaterThanOrEqual(50)
})
