import { irregularWords } from '../suffixes.ts'
import { VERBS } from './verbs.ts'

/** Irregular forms. In each line the stem comes first, then its forms. */
export const WORDS = irregularWords(`${VERBS}
  be am is are was were been being
  have has had having
  do does did done doing
  go goes went gone going
  man men
  woman women
  child children
  tooth teeth
  foot feet
  goose geese
  mouse mice
  louse lice
  ox oxen
  gas gases gassed gassing
  person people persons
  leaf leaves
  knife knives
  loaf loaves
  half halves halved halving halve
  calf calves
  wolf wolves
  wife wives
  life lives
  shelf shelves
  thief thieves
  scarf scarves
  self selves
  cris crisis crises
  thes thesis theses
  ovary ovaries
  pie pies
  die dies died dying
  lie lies lied lying lain
  dye dyes dyed dyeing
  good better best
  bad worse worst
  center centre centres centers centered centred
  yogurt yoghurt yoghurts yogurts
  aluminum aluminium
  chili chilli chilies chillies chilis chillis
  heme haem
  licorice liquorice
  omelet omelette omelets omelettes
  program programme programs programmes
  whiskey whisky whiskeys whiskies
  donut doughnut doughnuts donuts
  menu menus
  tofu tofus
  paste- paste pastes pasted pasting
  humane- humane
  lunge- lunge lunges lunged lunging
  plow plough ploughs
  grey gray
  puree pureed
  agree agreed
  disagree disagreed
  guarantee guaranteed
  saute sauteed sauteing sauteeing
  panic panicked panicking
  mimic mimicked mimicking
  picnic picnicked picnicking
  quiz quizzes quizzed quizzing
  sheaf sheaves
  dwarf dwarves
  bus buses bused bussed busing bussing
  plus pluses
  ax axe axes axed axing
  eye eyes eyed eyeing eying
  toe toes toed
  shoe shoes shod shoeing
  hoe hoes hoed hoeing
  foe foes
  roe roes
  woe woes
  sloe sloes
  floe floes
  oboe oboes
  aloe aloes
  cue cues cued cuing cueing
  sue sues sued suing
  hue hues hued
  rue rues rued ruing
  tie ties tied tying
  low lowered lowering
  far farther farthest further furthest
  little less lesser least
  much more most
  sly slyer slyest slier sliest slyly
  shy shyer shyest shier shiest shyly
  dry dryly drily
  wry wryly
  free freed freer freest freely freeing
  staff staves
  stave staved staving
  penny pennies pence
  brother brothers brethren
  woodlouse woodlice
  bayleaf bayleaves
  tealeaf tealeaves
  hoof hooves hoofs
  wharf wharves wharfs
  turf turves turfs
  elf elves
  beef beefs beeves
  handkerchief handkerchieves handkerchiefs
`)
