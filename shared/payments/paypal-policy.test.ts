import { expect, test } from 'vitest';
import { findPaypalExclusion } from './paypal-policy.ts';

const PIECE = {
  name: '101st Airborne Division patch',
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
  countryOfOrigin: 'United States',
  description: null,
};
const find = (piece: Partial<Parameters<typeof findPaypalExclusion>[0]>) =>
  findPaypalExclusion({ ...PIECE, ...piece });
const findNamed = (name: string) => find({ name });

test.each([
  'Nazi Party armband',
  'Third Reich tinnie',
  'Flag with a swastika, captured at Cherbourg',
  'Waffen-SS collar tab',
  'SS officer visor cap',
  'Hitler Youth knife',
  'NSDAP party badge',
  'Ku Klux Klan token',
  'Luftwaffe qualification badge',
  'German helmet M40, single decal',
])('PayPal is not offered for %s: its policy names such symbols', (name) => {
  expect(findNamed(name)).toMatchObject({
    reason: expect.stringContaining('Nazi, SS or Ku Klux Klan symbols'),
    url: 'https://www.paypal.com/us/smarthelp/article/faq1292',
  });
});

test('PayPal is not offered for a German piece of the Second World War, whatever its name', () => {
  expect(find({ name: 'M35 helmet', countryOfOrigin: 'Germany' })).toBeDefined();
  expect(
    find({ name: 'M35 helmet', countryOfOrigin: 'Germany', era: 'Cold War (1945-1991)' }),
  ).toBeUndefined();
});

test('a symbol in the description counts for a German piece only', () => {
  const description = 'Early issue, with the swastika decal.';
  const helmet = { name: 'M35 helmet', era: 'Inter-War (1918-1939)', description };
  expect(find({ ...helmet, countryOfOrigin: 'Germany' })).toBeDefined();
  expect(find(helmet)).toBeUndefined();
});

test.each([
  '45th Infantry Division patch, early, swastika',
  '16th Infantry crest, German made',
  'Army of Occupation Medal, GERMANY clasp',
  'The Stars and Stripes, 8 May 1945, ‘GERMANY QUITS’',
  'SS United States menu',
  'SS Normandie crew badge',
  'Anti-Nazi leaflet',
  'Afrika theater-made wings',
])('PayPal is offered for %s', (name) => {
  expect(findNamed(name)).toBeUndefined();
});

test('PayPal is offered for a patch that was made in Germany for US forces', () => {
  const patch = {
    name: '4th Armored Division triangle, theater-made, felt',
    description: 'Reached Bastogne, 26 December 1944.',
    countryOfOrigin: 'Germany',
  };
  expect(find(patch)).toBeUndefined();
});

test.each([
  ['M1 Garand rifle', 'Weapons'],
  ['M1911 pistol, Colt, with holster', 'Weapons'],
  ['Box of .45 ammunition, three live rounds', 'Equipment'],
  ['MK II grenade', 'Equipment'],
  ['Mark I trench knife, Au Lion, brass knuckle', 'Weapons'],
  ['Paratrooper switchblade', 'Field Gear'],
])('PayPal is not offered for %s: its policy names weapons', (name, itemType) => {
  expect(find({ name, itemType })).toMatchObject({
    reason: expect.stringContaining('firearms'),
    url: expect.stringContaining('acceptableuse'),
  });
});

test.each([
  ['M1910 cartridge belt, Mills, eagle snaps', 'Field Gear'],
  ['M1905 bayonet, 16-inch, Springfield 1908, wood grips', 'Weapons'],
  ['USN Mark 2 / USMC fighting knife, Camillus', 'Weapons'],
  ['MK II practice grenade, inert, drilled', 'Weapons'],
  ['Rifle sling, M1907', 'Weapons'],
  ['Ammunition pouch, M1 carbine', 'Field Gear'],
  ['Officer’s crossed rifles, pair', 'Collar Insignia'],
  ['Sharpshooter badge, PISTOL bar', 'Pins & Badges'],
  ['1st Rifle Company guidon', 'Equipment'],
])('PayPal is offered for %s (%s)', (name, itemType) => {
  expect(find({ name, itemType })).toBeUndefined();
});
