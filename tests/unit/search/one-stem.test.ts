import { expect, test } from 'vitest'
import { stemEn } from '#search/stem/en/stem-en.ts'
import { stemRu } from '#search/stem/ru/stem-ru.ts'
import { readFamilies } from './families/read.ts'

/** In each line British and American spellings of one word. */
const SPELLINGS = readFamilies(`
iodised iodized iodise iodize iodises iodizes iodising iodizing
organise organize organised organized organises organizes
organisation organization organisations organizations
organiser organizer
appetising appetizing
metabolise metabolize metabolised metabolized
ionise ionize ionised ionized
pasteurised pasteurized
homogenised homogenized
analyse analyze analysed analyzed analysing analyzing
hydrolysed hydrolyzed
behaviour behavior behaviours behaviors
behavioural behavioral
colour color colours colors coloured colored colouring coloring
unflavoured unflavored
odour odor odours odors
savoury savory
fibre fiber fibres fibers
goitre goiter goitres goiters
manoeuvre maneuver manoeuvres
centre center centres centers
theatre theater
millilitre milliliter millilitres milliliters
metre meter metres meters
anaemia anemia
anaemic anemic
glycaemic glycemic
haemoglobin hemoglobin
leukaemia leukemia
oesophagus esophagus oesophagi esophagi
oestrogen estrogen oestrogens estrogens
diarrhoea diarrhea
coeliac celiac
oedema edema oedemas edemas
foetus fetus
paediatric pediatric
palaeo paleo
sulphur sulfur
metabisulphite metabisulfite
mould mold moulds molds
mouldy moldy
aluminium aluminum
chilli chili chillies chilies chilis
yoghurt yogurt
omelette omelet
haem heme
`)

/** In each line words that stay apart. */
const APART = readFamilies(`
prise prize
chilli chilly
hem heme
flour floor
size sise
our or
metric meter
sour sore
tumour tumble
`)

const RUSSIAN = readFamilies(`
масло масла маслу маслом масле масел маслам
число числа чисел числам
кресло кресла кресел
ремесло ремесла ремесел
седло седла седел
промысел промысла промыслов
весло весла весел
доля доли долю долей долям
`)

test.each(SPELLINGS.map((words) => [words.join(' '), words] as const))('%s have one stem', (_, words) => {
  expect([...new Set(words.map(stemEn))]).toHaveLength(1)
})

test.each(APART.map((words) => [words.join(' '), words] as const))('%s have stems of their own', (_, words) => {
  expect(new Set(words.map(stemEn)).size).toBe(words.length)
})

test.each(RUSSIAN.map((words) => [words.join(' '), words] as const))('%s have one stem', (_, words) => {
  expect([...new Set(words.map(stemRu))]).toHaveLength(1)
})

test('a vowel that comes with the plural makes no other word', () => {
  expect(stemRu('весел')).not.toBe(stemRu('вес'))
})
