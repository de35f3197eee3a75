import { describe, expect, it } from 'vitest'
import { sentenceBounds } from '#page/screens/article/listening/sentences.ts'
import { chooseVoice } from '#page/screens/article/listening/voice.ts'

const voice = (lang: string, part: Partial<SpeechSynthesisVoice> = {}) =>
  ({ lang, name: lang, voiceURI: lang, localService: true, default: false, ...part }) as SpeechSynthesisVoice

describe('the voice that reads an article aloud', () => {
  it('is a voice of the device in the article’s language', () => {
    const voices = [voice('en-GB'), voice('ru-RU'), voice('uk-UA')]
    expect(chooseVoice(voices, 'uk', ['en-GB'])?.lang).toBe('uk-UA')
  })

  it('is never a voice that needs a server', () => {
    expect(chooseVoice([voice('uk-UA', { localService: false }), voice('ru-RU')], 'uk', [])).toBeNull()
  })

  it('is first that of the reader’s region, then the default one, then any other', () => {
    const voices = [voice('en-AU'), voice('en-US', { default: true }), voice('en-GB')]
    expect(chooseVoice(voices, 'en', ['de', 'en-GB'])?.lang).toBe('en-GB')
    expect(chooseVoice(voices, 'en', ['uk'])?.lang).toBe('en-US')
    expect(chooseVoice([voice('en-AU'), voice('en-GB')], 'en', [])?.lang).toBe('en-AU')
  })

  it('is the one that the reader chose, while the device has it', () => {
    const voices = [voice('en-GB'), voice('en-US', { default: true })]
    expect(chooseVoice(voices, 'en', ['en-US'], 'en-GB')?.lang).toBe('en-GB')
    expect(chooseVoice(voices, 'en', ['en-US'], 'en-AU')?.lang).toBe('en-US')
  })

  it('may have an underscore in its tag, and is not of a language whose code starts alike', () => {
    expect(chooseVoice([voice('ukr-XX'), voice('uk_UA')], 'uk', [])?.lang).toBe('uk_UA')
    expect(chooseVoice([voice('EN_us')], 'en', ['en-US'])?.lang).toBe('EN_us')
  })

  it('may be of an article’s own region or script', () => {
    expect(chooseVoice([voice('pt-PT'), voice('pt-BR')], 'pt-BR', ['pt-PT'])?.lang).toBe('pt-BR')
    expect(chooseVoice([voice('pt-PT')], 'pt-BR', [])?.lang).toBe('pt-PT')
    expect(chooseVoice([voice('zh_Hant_TW')], 'zh-Hant', [])?.lang).toBe('zh_Hant_TW')
    expect(chooseVoice([voice('sr-RS')], 'sr-Latn', [])?.lang).toBe('sr-RS')
  })
})

describe('sentences', () => {
  const split = (text: string, lang: string) =>
    sentenceBounds(text, lang).map(({ start, end }) => text.slice(start, end))

  it('end where a sentence of the language ends', () => {
    expect(split('Oats first. Then beans, 7.9 g of fibre!  And rice?', 'en')).toEqual([
      'Oats first.',
      'Then beans, 7.9 g of fibre!',
      'And rice?',
    ])
    expect(split('Сначала овёс. Потом фасоль: 7,9 г. А рис?', 'ru')).toEqual([
      'Сначала овёс.',
      'Потом фасоль: 7,9 г.',
      'А рис?',
    ])
    expect(split('Спершу овес. Потім квасоля, м’яка. А рис?', 'uk')).toHaveLength(3)
  })

  it('contain the whole text', () => {
    const text = 'One «two» (three). Four — five; six… 7! “Eight?” nine'
    expect(split(text, 'en').join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})
