/** Browsers give lock-screen controls only to a sound of more than five seconds. */
const SECONDS = 8
const SAMPLES_PER_SECOND = 8_000
/** The middle of 8-bit samples: no sound. */
const MIDDLE = 128
const HEADER_BYTES = 36

const u32 = (value: number): BlobPart => new Uint32Array([value])
const u16 = (value: number): BlobPart => new Uint16Array([value])

/** A WAV file without a sound. It is made here, so that it is there without a network. */
function unheardFile(): Blob {
  const count = SECONDS * SAMPLES_PER_SECOND
  const format = [u32(16), u16(1), u16(1), u32(SAMPLES_PER_SECOND), u32(SAMPLES_PER_SECOND), u16(1), u16(8)]
  const samples = new Uint8Array(count).fill(MIDDLE)
  return new Blob(['RIFF', u32(HEADER_BYTES + count), 'WAVEfmt ', ...format, 'data', u32(count), samples], {
    type: 'audio/wav',
  })
}

let audio: HTMLAudioElement | null = null

/** A sound that nobody hears. There is one, because some browsers let an element play again only if it has played after a tap. */
export function unheardSound(): HTMLAudioElement {
  if (audio === null) {
    audio = new Audio(URL.createObjectURL(unheardFile()))
    audio.loop = true
  }
  return audio
}
