import { phrases, type WordList, words } from './word-list.ts'

/** Only what the lists of leaked passwords and of diceware do not have, or have too far behind. */
export const EN: WordList = {
  names: words(`
    kyiv kiev lviv odesa odessa kharkiv dnipro ukraine moscow russia petersburg minsk belarus warsaw poland prague berlin
    germany munich hamburg vienna austria paris france london england britain scotland ireland dublin madrid spain barcelona
    rome italy milan venice lisbon portugal athens greece istanbul turkey cairo egypt dubai israel jerusalem tokyo japan
    beijing china shanghai seoul korea delhi india sydney australia toronto canada newyork america california texas florida
    chicago boston miami vegas washington brazil mexico argentina europe africa asia amsterdam holland brussels stockholm
    sweden norway oslo denmark copenhagen finland helsinki riga latvia vilnius lithuania tallinn estonia budapest hungary
    anna maria olga elena natalia irina svetlana tatiana ekaterina anastasia oksana iryna olena yulia julia daria
    alexander oleksandr sergey serhiy andrey andriy dmitry dmytro vladimir volodymyr mikhail mykhailo nikolay mykola ivan
    oleg oleh igor ihor pavel pavlo maxim maksym artem roman denis yuri taras bohdan viktor vasyl petro
    ivanov petrov sidorov smirnov kuznetsov popov shevchenko kovalenko bondarenko tkachenko koval melnyk boyko
    james john robert michael david william richard joseph thomas charles daniel matthew anthony mark paul andrew
    mary patricia jennifer linda elizabeth barbara susan jessica sarah karen emily emma sophie olivia charlotte
    smith johnson williams brown jones garcia miller davis wilson anderson taylor thomas moore jackson martin`),
  words: words(`
    the and you for are but not all any can had her was one our out day get has him his how man new now old see two way who
    boy did its let put say she too use that with have this will your from they know want been good much some time very when
    come here just like long make many more most only over such take than them well were what about after again because before
    between come could every first found great house large later little might never other people place right should small
    still there these thing think three under water where which while world would write always another around away back best
    better both call change city close does done down each earth eyes face fact family father feel find food four friend girl
    give going hand hard head hear help high home idea into keep kind land last left life light line live look love made mean
    mother move must name near need next night nothing number often open order own page part play point read real room said
    same school second seen set seem side since something sometimes soon story study sure tell through today together took
    tree turn until upon used want watch week went white whole word work year young
    secret pass passwd passphrase login user admin administrator account access welcome hello change changeme default test
    testing demo sample example guest root system server database token private public security secure production backup
    internet computer keyboard mobile phone google facebook instagram telegram apple samsung microsoft windows
    dragon monkey master shadow princess sunshine football baseball basketball hockey soccer killer hunter flower
    summer winter spring autumn january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday morning evening
    red green blue black yellow orange purple pink silver gold
    cat dog kitty puppy horse bear wolf lion tiger eagle fish bird
    five six seven eight nine ten hundred thousand zero`),
  phrases: phrases(`
    correct horse battery staple
    correct battery horse staple
    the quick brown fox jumps over the lazy dog
    the quick brown fox
    lorem ipsum dolor sit amet
    to be or not to be
    that is the question
    may the force be with you
    winter is coming
    i love you so much
    i love you forever
    all you need is love
    let it be
    hello world
    open sesame
    live long and prosper
    you shall not pass
    in the beginning was the word
    our father who art in heaven
    twinkle twinkle little star
    once upon a time
    happy birthday to you
    never gonna give you up
    carpe diem
    hakuna matata
    i am the best
    this is my password
    my password is
    change me please
    please change me
    let me in please
    trust no one
    god bless you
    jesus loves me
    to infinity and beyond
    it was the best of times
    call me ishmael
    i think therefore i am
    four score and seven years ago
    you had me at hello`),
}
