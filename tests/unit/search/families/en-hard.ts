/** Words that are hard to inflect, written before any stemmer ran on them. One family in each line, as in `en.ts`. */
export const HARD_EN = `
mouse mice
ox oxen
shelf shelves
life lives
hoof hooves
alga algae
larva larvae
nucleus nuclei
bacillus bacilli
stimulus stimuli
bronchus bronchi
appendix appendices
cortex cortices
ovum ova
crisis crises
metastasis metastases
thrombosis thromboses
ovary ovaries
embryo embryos
curry curries
chili chilies
kiwi kiwis
avocado avocados
grocery groceries
lens lenses
abscess abscesses
sinus sinuses
pancreas pancreases
pulse pulses
sieve sieves sieved sieving
bruise bruises bruised bruising
crispy crispier crispiest
spicy spicier spiciest
greasy greasier greasiest
thirsty thirstier thirstiest
slim slimmer slimmest slims slimmed slimming
wet wetter wettest
stale staler stalest
raw rawer rawest
tender tenderer tenderest
bleed bleeds bled bleeding
feed feeds fed feeding
wake wakes woke woken waking
lie lies lay lain lying
sit sits sat sitting
hold holds held holding
bring brings brought bringing
catch catches caught catching
shrink shrinks shrank shrunk shrinking
burn burns burnt burned burning
spill spills spilt spilled spilling
break breaks broke broken breaking
wear wears wore worn wearing
hurt hurts hurting
put puts putting
dip dips dipped dipping
knead kneads kneaded kneading
marinate marinates marinated marinating
crave craves craved craving
die dies died dying
`

/** A second lot, written and first used after the faults of the lot above were repaired. */
export const FRESH_EN = `
tendon tendons
bladder bladders
omelette omelettes
papilla papillae
fistula fistulae
abdomen abdomens
eyelash eyelashes
pharmacy pharmacies
quiche quiches
mousse mousses
starchy starchier starchiest
chewy chewier chewiest
crumbly crumblier crumbliest
drool drools drooled drooling
soak soaks soaked soaking
sprinkle sprinkles sprinkled sprinkling
mince minces minced mincing
scrub scrubs scrubbed scrubbing
choke chokes choked choking
sting stings stung stinging
`

/** A third lot, first used after the faults of the second were repaired. */
export const LATE_EN = `
gallbladder gallbladders
jaw jaws
colony colonies
syndrome syndromes
hypothesis hypotheses
rash rashes
itch itches itched itching
sneeze sneezes sneezed sneezing
swell swells swelled swollen swelling
bland blander blandest
creamy creamier creamiest
tough tougher toughest
caramelize caramelizes caramelized caramelizing
scramble scrambles scrambled scrambling
toss tosses tossed tossing
glaze glazes glazed glazing
brew brews brewed brewing
sip sips sipped sipping
supply supplies supplied supplying
try tries tried trying
`
