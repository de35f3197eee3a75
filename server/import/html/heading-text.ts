import type { Element } from 'hast'

const isNoteReference = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties['epub:type'] === 'noteref'

/** The words of a heading as a list of contents has them: in one line, without the marks of notes and without readings. */
export const headingText = (heading: Element): string =>
  heading.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type === 'element' && child.tagName === 'br') return ' '
      return child.type !== 'element' || /^r[tp]$/.test(child.tagName) || isNoteReference(child)
        ? ''
        : headingText(child)
    })
    .join('')
