import { expect, test } from 'vitest'
import { figuresIn } from '#db/library/figures.ts'
import { headingsOf, textOfHtml } from '#search/words/article-text.ts'
import { piecesOf } from '#workers/search/search-online.ts'

test.each([
  ['<p>вита<em class="a">мин</em> C</p>', 'витамин C'],
  ['<p>one</p><p>two</p>', 'one two'],
  ['<h2 id="a">Lemons</h2><p>At sea</p>', 'Lemons. At sea'],
  ['<h2 id="a">Why <em>salt</em>?</h2><p>At sea</p>', 'Why salt? At sea'],
  ['<h2>One</h2><h3>Two</h3><h2>never ended', 'One. Two. never ended'],
  ['<p>word<sup><a href="#fn-1" id="r" data-footnote-ref="" aria-describedby="n">1</a></sup>, more</p>', 'word, more'],
  ['<p>word<sup> <a data-footnote-ref><b>1</b></a> </sup>, x<sup>2</sup></p>', 'word, x2'],
  ['<p>word<sup><a href="#x">1</a></sup></p>', 'word1'],
  ['<ruby>草<rp>(</rp><rt lang="ja">く<b>さ</b></rt><rp>)</rp></ruby> grows', '草 grows'],
  ['<p><img alt="a > b, \'c\' < d" src="x"/>after</p>', 'after'],
  ['<p>a &lt; b &amp; c &#1078; &#x416; &unknown;</p>', 'a < b & c ж Ж &unknown;'],
])('the text of %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('headings have their id and their words', () => {
  const html = '<h2 id="one">One <em>and</em></h2><p>x</p><h3 class="a > b" id="two">Two</h3><H4>Three</H4><h2>no end'
  expect(headingsOf(html)).toEqual([
    { text: 'One and', id: 'one' },
    { text: 'Two', id: 'two' },
    { text: 'Three', id: null },
  ])
})

test('the pictures of a text are found, whatever their other attributes say', () => {
  const html =
    '<img src="/api/assets/a"><img alt="a < b > c" src="/api/assets/b" width="1"><img data-src="no" alt="src=">' +
    '<image src="no"><img\nalt=""\nsrc="/api/assets/c"/>'
  expect(figuresIn(html)).toEqual(['/api/assets/a', '/api/assets/b', '/api/assets/c'])
  expect(figuresIn('<img src="/api/assets/d?w=1&amp;h=2">')).toEqual(['/api/assets/d?w=1&h=2'])
  expect(figuresIn('no picture')).toEqual([])
})

test('an excerpt of the server is divided at its marks', () => {
  expect(piecesOf('a &lt;b&gt; <mark>c &amp; d</mark> e <mark>f</mark>')).toEqual([
    { text: 'a <b> ', marked: false },
    { text: 'c & d', marked: true },
    { text: ' e ', marked: false },
    { text: 'f', marked: true },
  ])
})
