/** The document's title, for tabs and browser bookmarks. */
export const documentTitle = (title: string): string => (title.includes('Larder') ? title : `${title} · Larder`)
