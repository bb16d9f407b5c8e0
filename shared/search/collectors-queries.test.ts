import { expect, test } from 'vitest';
import { createNameSearch, makeNamedProducts } from '../../tests/support/name-search.ts';

const NAMES = [
  'Stahlhelm M40, ET64',
  'Iron Cross 2nd Class, ring marked 65',
  'Iron Cross 1st Class, pinback',
  'Infanterie-Sturmabzeichen in silver',
  'General Assault Badge, hollow',
  'Soldbuch, Gebirgsjäger Regiment 98',
  'Wehrpass, Luftwaffe',
  'Zeltbahn 31, splinter',
  'P-38 can opener, Shelby',
  'P38 holster, Walther',
  'Shin Gunto, NCO',
  'Yosegaki Hinomaru, signed',
  'Brodie helmet Mk II, 1941',
  'Kukri Mk III',
  '1914 Star with clasp',
  'Pilotka, Soviet',
  'Company A guidon, 16th Infantry',
  'Troop F guidon, 8th Cavalry',
  'Battery C guidon, 7th FA',
  'Mess kit, M1942',
  'Duffel bag, named',
  'Combat Infanty Badge, sterling',
  'Lieutenant colonel’s silver oak leaf',
  'WWI Victory Medal',
  'Air Medal, boxed',
  'Unit crest, Can Do',
  'Purple Heart, boxed',
  'Chinese Army cap',
];
const { find } = createNameSearch(makeNamedProducts(NAMES));

test.each([
  ['steel helmet german', 'Stahlhelm M40, ET64'],
  ['EK I', 'Iron Cross 1st Class, pinback'],
  ['ek2', 'Iron Cross 2nd Class, ring marked 65'],
  ['iab', 'Infanterie-Sturmabzeichen in silver'],
  ['gebirgsjaeger soldbuch', 'Soldbuch, Gebirgsjäger Regiment 98'],
  ['wehrpaß', 'Wehrpass, Luftwaffe'],
  ['splinter zeltban', 'Zeltbahn 31, splinter'],
  ['can opener', 'P-38 can opener, Shelby'],
  ['walther holster', 'P38 holster, Walther'],
  ['samurai sword', 'Shin Gunto, NCO'],
  ['good luck flag', 'Yosegaki Hinomaru, signed'],
  ['MkII helmet', 'Brodie helmet Mk II, 1941'],
  ['gurkha knife', 'Kukri Mk III'],
  ['mons star', '1914 Star with clasp'],
  ['side cap soviet', 'Pilotka, Soviet'],
  ['co. a', 'Company A guidon, 16th Infantry'],
  ['f troop', 'Troop F guidon, 8th Cavalry'],
  ['battery c', 'Battery C guidon, 7th FA'],
  ['messs kitt', 'Mess kit, M1942'],
  ['dufel bagg', 'Duffel bag, named'],
  ['infanty badge', 'Combat Infanty Badge, sterling'],
  ['silver oakleaf', 'Lieutenant colonel’s silver oak leaf'],
  ['wwi vic medal', 'WWI Victory Medal'],
  ['unit crest for the epaulette', 'Unit crest, Can Do'],
  ['pruple hart', 'Purple Heart, boxed'],
])('a search for “%s” finds “%s” first', (search, name) => {
  expect(find(search)[0]).toBe(name);
});

test.each(['chinese jade', 'victoria cross', 'iron maiden', 'purple rain', 'green lantern'])(
  'a search for “%s” finds nothing that is wrong',
  (search) => {
    expect(find(search)).toEqual([]);
  },
);

test.each([
  ['soldbuch', 'Wehrpass, Luftwaffe'],
  ['wehrpass', 'Soldbuch, Gebirgsjäger Regiment 98'],
])('a search for “%s” is not taken for “%s”', (search, other) => {
  expect(find(search)).not.toContain(other);
});
