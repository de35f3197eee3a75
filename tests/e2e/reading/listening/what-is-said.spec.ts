import { expect, test } from '../../support/larder.ts'
import { giveVoices, voices } from '../../support/voice.ts'
import { letSpeak, listen, openWithVoicesHeld, title } from './listening-controls.ts'

// The story writes a text of its own into the page, which the page's policy forbids.
test.use({ ownServer: false, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const TEXT = `<p>One. Again. Again. End.</p><table><tbody><tr><td>Oats<sup><a href="#fn-1" data-footnote-ref>1</a></sup></td>
  <td>12 g</td></tr></tbody></table>`

test('equal sentences are said one after another, and neither notes in a table nor what is no text', async ({
  larder,
  page,
}) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await page.evaluate((html) => {
    const text = document.querySelector('#root article .article-html')
    if (text !== null) text.innerHTML = html
    // As for an article whose description is the beginning of its text.
    document.querySelector('#root article [data-description]')?.remove()
  }, TEXT)
  await listen(page).click()
  await letSpeak(page)
  const said = () => voices(page, ({ said }) => said.slice(0, 6))
  await expect.poll(said).toEqual([title, 'One.', 'Again.', 'Again.', 'End.', 'Oats, 12 g'])
})
