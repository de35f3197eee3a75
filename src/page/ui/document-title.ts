/** The name of a page in tabs and bookmarks. */
export const documentTitle = (title: string): string => (title.includes('Larder') ? title : `${title} · Larder`)
