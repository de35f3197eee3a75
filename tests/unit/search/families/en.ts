/**
 * One or more families in each line, with ` ; ` between them: the common part of the forms, `|`, then the rest of each (`-` for
 * nothing); or the complete forms.
 */
export const SEEN_EN = `
apple|- s
potato|- es
tomato|- es
berr|y ies
cherr|y ies
peach|- es
leaf leaves
loaf loaves
knife knives
half halves
tooth teeth
foot feet
child children
woman women woman's
man men
bacterium bacteria
vertebra vertebrae
fungus fungi
egg|- s ; bean|- s ; pea|- s ; olive|- s ; clove|- s
dish|- es
glass|- es
sauce|- s ; juice|- s
spice spices spiced spicing
cheese|- s ; bone|- s ; nerve|- s ; muscle|- s ; knee|- s
toe|- s ; eye|- s ; nose|- s ; disease|- s
allerg|y ies
bod|y ies
bell|y ies
calorie|- s ; cookie|- s
diagnosis diagnoses
analysis analyses
kidney|- s
virus|- es
gas gases
liver|- s
water|- s ed ing
butter|- s ed ing
healthy healthier healthiest healthily
sweet|- er est ly
fat|- ter test
lean|- er est
fresh|- er est ly
ripe riper ripest
hot hotter hottest
hungry hungrier hungriest
salty saltier saltiest
big bigger biggest
good better best
bad worse worst
eat eats ate eaten eating
drink drinks drank drunk drinking
cook|- s ed ing
bake bakes baked baking
fry fries fried frying
chop chops chopped chopping
grind grinds ground grinding
freeze freezes froze frozen freezing
bite bites bit bitten biting
swallow|- s ed ing
chew|- s ed ing
mix mixes mixed mixing
taste tastes tasted tasting
digest|- s ed ing
breathe breathes breathed breathing
sleep sleeps slept sleeping
feel feels felt feeling
grow grows grew grown growing
make makes made making
take takes took taken taking
cut cuts cutting
buy buys bought buying
choose chooses chose chosen choosing
`

/** Written before the stemmer ran on them, and not used to write it. */
export const HELD_OUT_EN = `
vitamin|- s ; mineral|- s ; protein|- s ; nutrient|- s ; carrot|- s
onion|- s ; cucumber|- s ; pepper|- s ; cabbage|- s ; lettuce|- s
mushroom|- s
strawberr|y ies
blueberr|y ies
raspberr|y ies
orange|- s ; lemon|- s ; grape|- s ; plum|- s ; pear|- s
banana|- s
mango|- es
radish|- es
squash|- es
sandwich|- es
box boxes
breakfast|- s
lunch|- es
dinner|- s ; supper|- s ; meal|- s ; soup|- s ; salad|- s
sausage|- s ; steak|- s ; chicken|- s ; turkey|- s ; duck|- s
goose geese
shrimp|- s ; oyster|- s
pastr|y ies
pancake|- s ; noodle|- s ; dumpling|- s ; biscuit|- s
pie pies
cake|- s
jell|y ies
yogurt yogurts yoghurt yoghurts
seed|- s ; grain|- s
fiber fibers fibre fibres
flavor flavors flavour flavours
oil|- s ; vinegar|- s ; recipe|- s ; bottle|- s ; spoon|- s
plate|- s ; oven|- s ; stove|- s ; head|- s ; face|- s
ear|- s ; tongue|- s ; lip|- s ; cheek|- s ; neck|- s
shoulder|- s ; elbow|- s ; wrist|- s ; finger|- s ; thumb|- s
hip|- s ; thigh|- s ; ankle|- s ; heel|- s
calf calves
rib|- s ; lung|- s ; heart|- s ; stomach|- s ; intestine|- s
arter|y ies
vein|- s ; gland|- s ; hormone|- s ; enzyme|- s ; cell|- s
tissue|- s ; joint|- s
wound|- s ed
headache|- s ; fever|- s
cough|- s ed ing
infection|- s
pregnanc|y ies
deficienc|y ies
bab|y ies
doctor|- s ; nurse|- s ; medicine|- s ; dose|- s ; tablet|- s
tast|y ier iest
juic|y ier iest
crunchy crunchier crunchiest
soft|- er est ly
hard|- er est
thick|- er est ly
thin thinner thinnest thinly
dry drier driest
warm|- er est ly
cold|- er est
strong|- er est ly
weak|- er est
rich|- er est ly
large larger largest
safe safer safest safely
pure purer purest
mild milder mildest mildly
natural|- ly
boil|- s ed ing
simmer|- s ed ing
roast|- s ed ing
steam|- s ed ing
grill|- s ed ing
stir stirs stirred stirring
peel|- s ed ing
slice slices sliced slicing
whip whips whipped whipping
beat beats beaten beating
melt|- s ed ing
serve serves served serving
season|- s ed ing
store stores stored storing
measure measures measured measuring
add adds added adding
pour|- s ed ing
spread spreads spreading
absorb|- s ed ing
reduce reduces reduced reducing
increase increases increased increasing
contain|- s ed ing
provide provides provided providing
lose loses lost losing
gain|- s ed ing
run runs ran running
walk|- s ed ing
swim swims swam swum swimming
rest|- s ed ing
drive drives drove driven driving
think thinks thought thinking
know knows knew known knowing
give gives gave given giving
get gets got getting
keep kept keeps keeping
fall falls fell fallen falling
carry carries carried carrying
study studies studied studying
ferment|- s ed ing
preserve preserves preserved preserving
squeeze squeezes squeezed squeezing
plan plans planned planning
prefer prefers preferred preferring
suffer|- s ed ing
heal|- s ed ing
`
