import { irregularWords } from './suffixes.ts'

/** Forms that no rule reaches. The stem first, then the forms that have it. */
export const WORDS = irregularWords(`
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
  hoof hooves
  scarf scarves
  self selves
  bacterium bacteria
  medium media
  ovum ova
  serum sera
  datum data
  stratum strata
  criterion criteria
  phenomenon phenomena
  ganglion ganglia
  mitochondrion mitochondria
  fungus fungi
  nucleus nuclei
  bronchus bronchi
  focus foci
  uterus uteri
  thrombus thrombi
  embolus emboli
  calculus calculi
  meniscus menisci
  esophagus oesophagus esophagi oesophagi
  staphylococcus staphylococci
  streptococcus streptococci
  cris crisis crises
  thes thesis theses
  helix helices
  apex apices
  cervix cervices
  vertex vertices
  thorax thoraces
  pharynx pharynges
  larynx larynges
  atrium atria
  cranium crania
  septum septa
  curriculum curricula
  stimulus stimuli
  bacillus bacilli
  cactus cacti
  radius radii
  villus villi
  alveolus alveoli
  appendix appendices
  index indices
  matrix matrices
  vortex vortices
  cortex cortices
  ovary ovaries
  toe toes
  shoe shoes
  aloe aloes
  pie pies
  tie ties tied tying
  die dies died dying
  lie lies lied lying lain
  dye dyes dyed dyeing
  eat ate eaten
  drink drank drunk drunken
  take took taken
  shake shook shaken
  give gave given
  get got gotten
  make made
  know knew known
  grow grew grown
  throw threw thrown
  blow blew blown
  draw drew drawn
  fly flew flown
  see saw seen
  come came
  feel felt
  keep kept
  sleep slept
  weep wept
  sweep swept
  feed fed
  bleed bled
  breed bred
  lead led
  meet met
  burn burnt
  spill spilt
  spoil spoilt
  smell smelt
  learn learnt
  dream dreamt
  lean leant
  leap leapt
  deal dealt
  kneel knelt
  mean meant
  freeze froze frozen
  choose chose chosen
  speak spoke spoken
  break broke broken
  wake woke woken
  steal stole stolen
  weave wove woven
  bear bore born borne
  wear wore worn
  tear tore torn
  drive drove driven
  ride rode ridden
  rise rose risen
  write wrote written
  bite bit bitten
  hide hid hidden
  fall fell fallen
  begin began begun
  swim swam swum
  run ran
  sing sang sung
  shrink shrank shrunk shrunken
  sink sank sunk
  stink stank stunk
  spin spun
  win won
  dig dug
  hang hung
  stick stuck
  strike struck stricken
  sting stung
  swing swung
  cling clung
  buy bought
  bring brought
  think thought
  catch caught
  teach taught
  fight fought
  seek sought
  sell sold
  tell told
  say said
  pay paid
  lay laid
  find found
  grind ground
  bind bound
  stand stood
  hear heard
  leave left
  lose lost losing
  send sent
  spend spent
  lend lent
  bend bent
  build built
  hold held
  sit sat
  spit spat
  swell swollen
  sew sewn
  sow sown
  show shown
  beat beaten
  forget forgot forgotten
  light lit
  shine shone
  slide slid
  shoot shot
  good better best
  bad worse worst
  fiber fibre fibres fibers
  liter litre litres liters
  center centre centres centers centered centred
  meter metre metres meters
  color colour colours colored coloured coloring colouring
  flavor flavour flavours flavored flavoured flavoring flavouring
  tumor tumour tumours
  yogurt yoghurt yoghurts yogurts
  donut doughnut doughnuts donuts
  anemia anaemia
  diarrhea diarrhoea
  estrogen oestrogen
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
  free freed
  guarantee guaranteed
  saute sauteed sauteing sauteeing
  panic panicked panicking
  mimic mimicked mimicking
  picnic picnicked picnicking
  quiz quizzes quizzed quizzing
  sheaf sheaves
  dwarf dwarves
`)
