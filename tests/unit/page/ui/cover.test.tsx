import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from '#page/ui/cover.tsx'

const IMAGE = { title: 'Oats', mime_type: 'image/webp', asset_key: 'oats-1' }

test('a book’s picture is cropped for desktops above 768 px, tablets above 480 px, else phones', {
  tags: ['spec-9.9', 'spec-9.10'],
}, () => {
  const html = renderToStaticMarkup(<Cover image={IMAGE} />)
  const shown = [...html.matchAll(/<(?:source|img)[^>]*>/g)].map(([tag]) => ({
    minPx: Number(/min-width: ([\d.]+)em/.exec(tag)?.[1]) * 16,
    address: /src(?:set)?="([^"]*)"/i.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
    space: ['width', 'height'].map((side) => Number(new RegExp(` ${side}="(\\d+)"`).exec(tag)?.[1])),
  }))
  const at = (width: number, height: number) => `/api/assets/oats-1?w=${width}&h=${height}&f=crop&q=80`
  expect(shown).toEqual([
    { minPx: 769, address: at(386, 386), space: [386, 386] },
    { minPx: 481, address: at(750, 250), space: [750, 250] },
    { minPx: Number.NaN, address: at(470, 200), space: [470, 200] },
  ])
})
