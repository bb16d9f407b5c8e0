import { arcText } from '../lettering.ts';
import type { Design, Look } from '../look.ts';
import { cell, clutch, dark, enamel, engrave, pinBack, relief, ridge } from '../metal.ts';
import { at, both, clip, fill, join, line, oval, poly, star5 } from '../svg.ts';
import { RIFLE, struckBack } from './struck.ts';
import { metalWing } from './wings.ts';

/** `crest:field:device:MOTTO`: a distinctive insignia, enamel on brass, made up from heraldic words. */
export const crest: Design = (args, seed) => crestLook(args, seed);
const SHIELD = 'M-250 -330H250V40Q240 220 0 320Q-240 220 -250 40Z';
const TINCTURES: Record<string, string> = {
  blue: '#1f4e93',
  red: '#a3202a',
  white: '#efeee6',
  gold: '#d9ab3c',
  black: '#1b1b1c',
  green: '#27663a',
  sky: '#6aa0c8',
  maroon: '#641b2a',
  orange: '#d0672a',
  purple: '#553070',
};
const tincture = (name: string) => TINCTURES[name] ?? TINCTURES.blue ?? '#1f4e93';
function divided(how: string, a: string, b: string): string {
  const whole = fill(SHIELD, tincture(a));
  const second: Record<string, string> = {
    pale: 'M0 -400H400V400H0Z',
    fess: 'M-400 -20H400V400H-400Z',
    chief: 'M-400 -400H400V-150H-400Z',
    bend: poly([-400, -400], [-400, 400], [400, 400]),
    saltire:
      poly([-260, -340], [-190, -340], [260, 260], [200, 300]) +
      poly([260, -340], [190, -340], [-260, 260], [-200, 300]),
    chevron: poly([0, -120], [300, 190], [300, 320], [0, 30], [-300, 320], [-300, 190]),
    cross: 'M-60 -400H60V-80H400V50H60V400H-60V50H-400V-80H-60Z',
    wavy: 'M-400 40Q-300 -20 -200 40Q-100 100 0 40Q100 -20 200 40Q300 100 400 40V400H-400Z',
    bendlet: poly([-320, -380], [-190, -380], [330, 240], [330, 380]),
  };
  return `${whole}${how === 'plain' ? '' : cell(SHIELD, second[how] ?? '', tincture(b))}`;
}
const CHARGES: Record<string, string> = {
  fleur: relief(
    'M0 -140Q60 -70 30 0Q110 -70 130 10Q120 60 70 40L40 40V70H60V100H40Q30 130 0 160Q-30 130 -40 100H-60V70H-40V40L-70 40Q-120 60 -130 10Q-110 -70 -30 0Q-60 -70 0 -140Z',
    'gold',
  ),
  star: relief(star5(120), 'gold'),
  lion: relief(
    'M-70 -130Q-20 -170 20 -130L60 -60Q120 -90 120 -150Q160 -80 100 -10L80 20L120 130H60L40 60L0 70L-20 140H-70L-60 40L-120 60L-140 20L-70 -10L-90 -40L-140 -50L-130 -90L-90 -90Z',
    'gold',
  ),
  eagle:
    both(at(10, -20, metalWing('gold', -40), 0, 0.42)) +
    relief('M-26 -40Q-30 -110 10 -110L40 -90L20 -80Q36 0 0 110Q-36 0 -26 -40Z', 'gold'),
  dragon: relief(
    'M-130 10Q-140 -60 -60 -70Q-20 -140 60 -110Q110 -60 90 0Q140 60 70 120Q0 160 -60 110Q20 120 30 70Q30 30 -10 20Q-60 50 -130 10Z',
    'gold',
  ),
  bolt: relief(
    poly([50, -160], [-70, 20], [-8, 20], [-48, 160], [84, -40], [14, -40], [90, -160]),
    'gold',
  ),
  rifles: [40, -40].map((t) => at(0, 0, relief(RIFLE, 'silver', 3), t, 0.6)).join(''),
  cannon: [40, -40]
    .map((t) =>
      at(0, 0, relief('M-190 -24Q-210 0 -190 24L170 14V24H190V-24H170V-14Z', 'gold', 4), t),
    )
    .join(''),
  castle: at(
    0,
    0,
    relief(
      poly(
        [-130, 110],
        [-130, -90],
        [-80, -90],
        [-80, -50],
        [-40, -50],
        [-40, -110],
        [40, -110],
        [40, -50],
        [80, -50],
        [80, -90],
        [130, -90],
        [130, 110],
        [36, 110],
        [36, 40],
        [-36, 40],
        [-36, 110],
      ),
      'silver',
    ),
  ),
  mountain:
    relief('M-190 130L-60 -90L-10 -20L60 -130L190 130Z', 'silver') +
    engrave('M60 -130L30 -60L70 -40L50 0', 'silver', 5),
  chute:
    relief(
      'M-130 -20Q-120 -140 0 -146Q120 -140 130 -20Q90 -40 64 -20Q30 -40 0 -20Q-30 -40 -64 -20Q-90 -40 -130 -20Z',
      'silver',
    ) + ridge('M-126 -18L0 130M-64 -20L0 130M0 -20V130M64 -20L0 130M126 -18L0 130', 'silver', 6),
  tree: relief(
    'M-24 150V80H-130L-60 -10H-110L-40 -90H-70L0 -170L70 -90H40L110 -10H60L130 80H24V150Z',
    'gold',
  ),
  sun:
    join(12, (i) => at(0, 0, relief(poly([-20, -80], [20, -80], [0, -150]), 'gold', 3), i * 30)) +
    relief(oval(80), 'gold'),
  horse: relief(
    'M-10 -150L20 -110Q90 -70 110 60L120 140H-20Q10 60 -20 30L-90 70L-120 40L-70 -60Z',
    'silver',
  ),
  wing: at(-120, 40, metalWing('silver', -30), 0, 0.7),
  ship: relief('M-150 60H150L100 130H-100ZM-10 50V-140L110 30H-10ZM-24 50V-90L-110 30Z', 'silver'),
  sword: relief(
    poly(
      [0, -190],
      [18, -150],
      [18, 90],
      [80, 90],
      [80, 112],
      [16, 112],
      [16, 180],
      [-16, 180],
      [-16, 112],
      [-80, 112],
      [-80, 90],
      [-18, 90],
      [-18, -150],
    ),
    'silver',
  ),
  cactus: relief(
    'M-30 130V-110Q0 -150 30 -110V130ZM40 60H90V-40H124V70Q120 100 90 100H40ZM-40 40H-90V-60H-124V50Q-120 80 -90 80H-40Z',
    'gold',
  ),
};
function scroll(words: string, y: number): string {
  const band = `M-330 ${y - 70}Q0 ${y + 40} 330 ${y - 70}L350 ${y + 20}Q0 ${y + 136} -350 ${y + 20}Z`;
  return (
    enamel(band, tincture('blue'), 'gold', 10) +
    arcText(words, 830, 46, '#f2dc95', {
      face: 'wide',
      under: true,
      cy: y - 800,
      width: 580,
      spacing: 0.12,
    })
  );
}
function crestLook(args: readonly string[], seed: number): Look {
  const [how = 'plain', a = 'blue', b = 'white', charge = 'star', motto = ''] = args;
  const device = CHARGES[charge] ?? CHARGES.star ?? '';
  const face = at(
    0,
    -70,
    line(SHIELD, dark('gold'), 22, ' transform="translate(3 6)"') +
      line(SHIELD, 'url(#gold)', 18) +
      clip(SHIELD, divided(how, a, b) + fill(SHIELD, 'url(#gloss)')) +
      at(
        0,
        how === 'chief' ? 70 : how === 'fess' ? -180 : -20,
        device,
        0,
        how === 'fess' ? 0.85 : 1.15,
      ),
  );
  const words = motto.replaceAll('_', ' ');
  const front = face + (words ? scroll(words, 330) : '');
  const plate = `${SHIELD}M-330 330Q0 440 330 330L350 420Q0 536 -350 420Z`;
  const fitting = seed % 2 ? clutch(-100, -60) + clutch(100, -60) : pinBack(0, -80, 330, 'brass');
  const marks = [
    'N.S. MEYER INC NEW YORK',
    'GEMSCO',
    'DENMARK',
    'IRA GREEN G-23',
    'MEYER G-22',
    'GAUNT LONDON',
  ];
  const back = at(
    0,
    -70,
    struckBack(plate, 'brass', at(0, 0, fitting), marks[seed % marks.length] ?? '', 90),
  );
  return { front, back, mark: back, surface: 'metal', detail: [0, -20, 2.2], scale: 0.92 };
}
