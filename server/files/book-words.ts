export interface BookWords {
  readonly contents: string
  readonly cover: string
  readonly titlePage: string
  readonly beginning: string
}

const ENGLISH: BookWords = { contents: 'Contents', cover: 'Cover', titlePage: 'Title page', beginning: 'Beginning' }

const WORDS: Readonly<Record<string, BookWords>> = {
  en: ENGLISH,
  ru: { contents: 'Содержание', cover: 'Обложка', titlePage: 'Титульный лист', beginning: 'Начало' },
  uk: { contents: 'Зміст', cover: 'Обкладинка', titlePage: 'Титульна сторінка', beginning: 'Початок' },
}

/** The words that a book file adds to the book's own text. */
export const bookWords = (lang: string): BookWords => WORDS[lang] ?? ENGLISH
