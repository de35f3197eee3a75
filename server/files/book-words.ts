const ENGLISH = {
  contents: 'Contents',
  cover: 'Cover',
  titlePage: 'Title page',
  beginning: 'Beginning',
  author: (name: string) => `Author: ${name}`,
  reviewed: (reviewer: string, day: string) => `Review: ${reviewer}, ${day}`,
  notAdvice: 'General information, not medical advice.',
  imprint: 'Imprint',
  rights: 'All rights remain with their holders.',
  /** What a reading system tells about the book's accessibility. */
  accessibility:
    'The book has a table of contents, headings and one reading order. Its text can be resized and read aloud.',
  /** Added when every picture has a text. */
  alternatives: 'Every picture has a text alternative.',
}
export type BookWords = Readonly<typeof ENGLISH>

const WORDS: Readonly<Record<string, BookWords>> = {
  en: ENGLISH,
  ru: {
    contents: 'Содержание',
    cover: 'Обложка',
    titlePage: 'Титульный лист',
    beginning: 'Начало',
    author: (name) => `Автор: ${name}`,
    reviewed: (reviewer, day) => `Проверка: ${reviewer}, ${day}`,
    notAdvice: 'Это общие сведения, а не медицинский совет.',
    imprint: 'Выходные данные',
    rights: 'Все права сохраняются за правообладателями.',
    accessibility:
      'В книге есть оглавление, заголовки и единый порядок чтения. Размер текста можно менять, текст можно слушать.',
    alternatives: 'У каждой иллюстрации есть текстовое описание.',
  },
  uk: {
    contents: 'Зміст',
    cover: 'Обкладинка',
    titlePage: 'Титульна сторінка',
    beginning: 'Початок',
    author: (name) => `Автор: ${name}`,
    reviewed: (reviewer, day) => `Перевірка: ${reviewer}, ${day}`,
    notAdvice: 'Це загальні відомості, а не медична порада.',
    imprint: 'Вихідні дані',
    rights: 'Усі права залишаються за правовласниками.',
    accessibility:
      'Книжка має зміст, заголовки та єдиний порядок читання. Розмір тексту можна змінювати, текст можна слухати.',
    alternatives: 'Кожна ілюстрація має текстовий опис.',
  },
}

/** The words that a book file adds to the book's own text. */
export const bookWords = (lang: string): BookWords => WORDS[lang] ?? ENGLISH
