/** Gives the links to other pages of the site the addresses of `hrefFor`. An address that begins with `//` names another host. */
export function setInnerLinks(text: ParentNode, hrefFor: (path: string) => string): void {
  for (const link of text.querySelectorAll('a[href^="/"]:not([href^="//"])'))
    link.setAttribute('href', hrefFor(link.getAttribute('href') ?? '/'))
}
