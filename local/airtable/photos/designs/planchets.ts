import { arcText, text } from '../lettering.ts';
import { dark, enamel, engrave, type Metal, relief, ridge } from '../metal.ts';
import { at, both, fill, join, line, oval, poly, rect, star, star5 } from '../svg.ts';

type Planchet = { metal: Metal; draw: string; reverse: string; device?: string };
const coin = (metal: Metal, inner: string, legend = '') =>
  relief(oval(190), metal, 8) +
  engrave(oval(172), metal, 4) +
  fill(oval(170), '#000', ' opacity=".3"') +
  at(0, 0, inner) +
  (legend ? arcText(legend, 148, 24, dark(metal), { face: 'wide', width: 720 }) : '') +
  fill(oval(190), 'url(#dome)', ' opacity=".45"');
const lines = (metal: Metal, ...words: string[]) =>
  words
    .map((word, i) =>
      text(word, 0, (i - (words.length - 1) / 2) * 46, 30, dark(metal), {
        face: 'wide',
        width: 240,
      }),
    )
    .join('');
const soldier = (m: Metal) =>
  relief(
    'M-30 -110Q0 -150 30 -110V-80L60 -60L50 40H34L44 140H10L0 60L-10 140H-44L-34 40H-50L-60 -60L-30 -80Z',
    m,
    5,
  ) + ridge('M80 -110L-80 60', m, 8);
const eagle = (m: Metal) =>
  both(
    relief('M10 -20Q60 -110 140 -120Q130 -20 60 30Q30 50 10 50Z', m, 4) +
      engrave('M30 -10Q80 -60 120 -96M30 20Q80 0 110 -40', m, 4),
  ) +
  relief(
    'M-24 -40Q-24 -100 12 -100L44 -80L20 -70Q34 20 20 70L30 120H-30L-20 70Q-34 20 -24 -40Z',
    m,
    5,
  );
const PURPLE = '#4a2a63';
const heart =
  'M0 240Q-220 60 -200 -70Q-180 -180 -90 -180Q-30 -180 0 -110Q30 -180 90 -180Q180 -180 200 -70Q220 60 0 240Z';
export const PLANCHETS: Record<string, () => Planchet> = {
  purple: () => ({
    metal: 'gold',
    draw:
      relief(heart, 'gold', 8) +
      at(0, 14, enamel(heart, PURPLE, 'gold', 6), 0, 0.82) +
      relief(
        'M-60 110Q-66 10 -40 -20Q-50 -90 0 -96Q50 -96 48 -40L62 -10L46 0Q50 40 26 44Q60 70 66 110Z',
        'gold',
        5,
      ) +
      at(
        0,
        -196,
        enamel('M-44 -50H44V0Q40 40 0 56Q-40 40 -44 0Z', '#e9e6da', 'gold', 7) +
          fill('M-38 -14H38V-4H-38ZM-38 10H38V20H-38Z', '#a3202a') +
          [-26, 0, 26].map((x) => fill(star5(10, x, -32), '#a3202a')).join(''),
      ) +
      both(
        at(
          90,
          -160,
          join(4, (i) => relief(oval(10, 24, i * 18, -8 - i * 10), 'gold', 2)),
        ),
      ),
    reverse:
      relief(heart, 'gold', 8) +
      at(0, 14, engrave(heart, 'gold', 4), 0, 0.82) +
      lines('gold', 'FOR', 'MILITARY', 'MERIT'),
  }),
  bronzestar: () => ({
    metal: 'bronze',
    draw:
      relief(star5(230), 'bronze', 8) +
      join(5, (i) => at(0, 0, engrave('M0 -30V-200', 'bronze', 4), i * 72)) +
      relief(star5(46), 'gold', 4),
    reverse:
      relief(star5(230), 'bronze', 8) +
      relief(oval(86), 'bronze', 4) +
      arcText('HEROIC OR MERITORIOUS', 72, 16, dark('bronze'), { face: 'wide', width: 300 }) +
      arcText('ACHIEVEMENT', 72, 16, dark('bronze'), { face: 'wide', under: true }),
  }),
  silverstar: () => ({
    metal: 'gold',
    draw:
      relief(star5(230), 'gold', 8) +
      line(oval(66), dark('gold'), 20) +
      ridge(oval(66), 'gold', 16) +
      join(5, (i) => at(0, 0, engrave('M0 -80V-200', 'gold', 4), i * 72)) +
      relief(star5(34), 'silver', 3),
    reverse: relief(star5(230), 'gold', 8) + lines('gold', 'FOR', 'GALLANTRY', 'IN ACTION'),
  }),
  dsc: () => ({
    metal: 'bronze',
    draw:
      relief(
        poly(
          [-40, -230],
          [40, -230],
          [52, -60],
          [200, -72],
          [200, 22],
          [52, 10],
          [40, 230],
          [-40, 230],
          [-52, 10],
          [-200, 22],
          [-200, -72],
          [-52, -60],
        ),
        'bronze',
        8,
      ) +
      at(0, -24, eagle('bronze'), 0, 1.05) +
      relief(rect(180, 44, 8, 0, 118), 'bronze', 4) +
      text('FOR VALOR', 0, 118, 24, dark('bronze'), { face: 'wide', width: 150 }),
    reverse: relief(oval(150), 'bronze', 8) + engrave(oval(120), 'bronze', 5),
  }),
  dfc: () => ({
    metal: 'bronze',
    draw:
      relief(rect(270, 270, 0), 'bronze', 7) +
      join(4, (i) =>
        at(
          0,
          0,
          relief(poly([-60, -130], [60, -130], [90, -210], [-90, -210]), 'bronze', 5),
          i * 90,
        ),
      ) +
      join(9, (i) => engrave(`M${-120 + i * 30} -130V130`, 'bronze', 3)) +
      join(4, (i) =>
        at(0, 0, relief('M-12 0Q-46 -110 0 -200Q46 -110 12 0Z', 'bronze', 6), i * 90 + 45),
      ) +
      relief(oval(28), 'bronze', 4),
    reverse: relief(rect(270, 270, 0), 'bronze', 7),
  }),
  air: () => ({
    metal: 'bronze',
    draw: at(
      0,
      0,
      join(16, (i) =>
        at(
          0,
          0,
          relief(poly([-26, -80], [26, -80], [0, i % 2 ? -170 : -220]), 'bronze', 5),
          i * 22.5,
        ),
      ) +
        relief(oval(120), 'bronze', 5) +
        at(0, 6, eagle('bronze'), 0, 0.85),
    ),
    reverse: relief(star(16, 220, 150), 'bronze', 7) + relief(oval(110), 'bronze', 4),
  }),
  commend: () => ({
    metal: 'bronze',
    draw: relief(star(6, 220, 190, 30), 'bronze', 8) + at(0, 0, eagle('bronze'), 0, 1.1),
    reverse:
      relief(star(6, 220, 190, 30), 'bronze', 8) + lines('bronze', 'FOR', 'MILITARY', 'MERIT'),
  }),
  conduct: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      at(0, 6, eagle('bronze'), 0, 0.9) + relief(rect(170, 24, 0, 0, 110), 'bronze', 3),
      'EFFICIENCY HONOR FIDELITY',
    ),
    reverse: coin(
      'bronze',
      relief(star5(60, 0, -30), 'bronze', 3) +
        text('FOR GOOD CONDUCT', 0, 60, 24, dark('bronze'), { face: 'wide', width: 220 }),
    ),
  }),
  victory1: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      both(
        relief('M14 -40Q60 -130 140 -130Q150 -40 60 30L14 40Z', 'bronze', 4) +
          engrave('M30 -30Q80 -80 120 -110M30 0Q80 -20 120 -60', 'bronze', 4),
      ) +
        relief('M-20 -110Q0 -130 20 -110V-80L34 -60L50 150H-50L-34 -60L-20 -80Z', 'bronze', 5) +
        ridge('M-34 -40L-80 -90M34 -40L90 -30', 'bronze', 8) +
        join(7, (i) =>
          at(0, -112, fill(poly([-3, -20], [3, -20], [0, -38]), dark('bronze')), -72 + i * 24),
        ),
    ),
    reverse: coin(
      'bronze',
      relief('M-50 -70H50V50Q40 90 0 100Q-40 90 -50 50Z', 'bronze', 4) +
        text('US', 0, 10, 60, dark('bronze'), { face: 'serif', bold: 30 }),
      'THE GREAT WAR FOR CIVILIZATION',
    ),
  }),
  victory2: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      soldier('bronze').replace('M80 -110L-80 60', 'M70 60L-60 90') +
        join(9, (i) => at(0, 60, engrave('M0 -60V-150', 'bronze', 3), -60 + i * 15)) +
        text('WORLD WAR II', 0, -20, 26, dark('bronze'), { face: 'wide', width: 280 }),
    ),
    reverse: coin(
      'bronze',
      lines('bronze', 'FREEDOM FROM', 'FEAR AND WANT', 'FREEDOM OF', 'SPEECH AND', 'RELIGION'),
      'UNITED STATES OF AMERICA',
    ),
  }),
  soldier: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      soldier('bronze') +
        engrave('M-150 110H150M-120 -60Q-60 -100 -60 -60M60 -90Q110 -120 140 -80', 'bronze', 6),
    ),
    reverse: coin('bronze', at(0, 0, eagle('bronze'), 0, 0.9), 'UNITED STATES OF AMERICA'),
  }),
  ship: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      relief('M-130 50H130L90 96H-90Z', 'bronze', 4) +
        relief('M-60 50V0H-10V-70H20V10H70V50Z', 'bronze', 4) +
        engrave('M-150 116Q-80 96 0 116Q80 136 150 110', 'bronze', 6),
    ),
    reverse: coin('bronze', at(0, 0, eagle('bronze'), 0, 0.9), 'UNITED STATES OF AMERICA'),
  }),
  dragon: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      relief(
        'M-130 40Q-150 -30 -80 -50Q-40 -120 40 -90Q120 -60 90 10Q130 60 60 90Q0 110 -40 70Q10 70 20 40Q20 10 -20 10Q-60 60 -130 40Z',
        'bronze',
        5,
      ) + both(join(5, (i) => engrave(`M${30 + i * 24} 140V${40 + i * 10}`, 'bronze', 7))),
      'REPUBLIC OF VIETNAM SERVICE',
    ),
    reverse: coin(
      'bronze',
      ridge('M-90 0H90M60 -20Q90 -30 100 0Q90 30 60 20', 'bronze', 8) +
        relief('M-50 -50H50L30 0H-30Z', 'bronze', 3),
      'UNITED STATES OF AMERICA',
    ),
  }),
  gate: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      relief('M-120 60V-60H-90V-90H90V-60H120V60H50Q50 -10 0 -16Q-50 -10 -50 60Z', 'bronze', 5) +
        engrave('M-120 -30H120M-60 -90V-120H60V-90', 'bronze', 5),
      'KOREAN SERVICE',
    ),
    reverse: coin('bronze', oval(40) && relief(oval(60), 'bronze', 4), 'UNITED STATES OF AMERICA'),
  }),
  eaglesword: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      at(0, 0, eagle('bronze'), 0, 1.05) + ridge('M-130 60H130M0 60V140', 'bronze', 9),
      'NATIONAL DEFENSE',
    ),
    reverse: coin(
      'bronze',
      relief('M-60 -80H60V40Q50 90 0 110Q-50 90 -60 40Z', 'bronze', 4) +
        engrave('M-30 -20V70M0 -20V90M30 -20V70', 'bronze', 5),
    ),
  }),
  desert: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      relief('M-140 40Q-60 0 0 30Q60 60 140 20V60H-140Z', 'bronze', 3) +
        relief('M-40 20L-20 -20H40L60 20L40 34H-20Z', 'bronze', 4) +
        ridge('M30 -6H100', 'bronze', 7) +
        relief('M-120 -70H-40L-60 -50H-100Z', 'bronze', 3) +
        engrave('M-140 -84H-20', 'bronze', 4) +
        engrave('M-130 96Q-60 76 0 96Q60 116 130 90', 'bronze', 6),
      'SOUTHWEST ASIA SERVICE',
    ),
    reverse: coin(
      'bronze',
      ridge('M0 -110V110', 'bronze', 12) +
        both(join(4, (i) => relief(oval(12, 26, 34 + i * 14, 40 - i * 34), 'bronze', 2))),
      'UNITED STATES OF AMERICA',
    ),
  }),
  globe: () => ({
    metal: 'gold',
    draw: coin(
      'gold',
      relief(oval(90), 'gold', 4) +
        engrave(`${oval(40, 90)}M-90 0H90M-76 -46H76M-76 46H76`, 'gold', 4) +
        at(
          0,
          0,
          relief('M-80 -30Q-20 -80 0 -40Q20 -80 80 -30Q30 0 14 40H-14Q-30 0 -80 -30Z', 'gold', 4),
        ),
      'GLOBAL WAR ON TERRORISM',
    ),
    reverse: coin('gold', eagle('gold')),
  }),
  tower: () => ({
    metal: 'bronze',
    draw: coin(
      'bronze',
      relief(
        'M-110 70V-60Q-110 -110 -70 -110Q-30 -110 -30 -60V20H30V-60Q30 -110 70 -110Q110 -110 110 -60V70Z',
        'bronze',
        5,
      ) + engrave('M-150 70H150', 'bronze', 6),
      'ARMY OF OCCUPATION',
    ),
    reverse: coin('bronze', relief('M-140 70L-20 -100L0 -90L20 -100L140 70Z', 'bronze', 4), '1945'),
  }),
  palm: () => ({
    metal: 'gold',
    draw:
      relief(star(6, 210, 120), 'gold', 7) +
      enamel(star(6, 170, 110), '#efeee6', 'gold', 5) +
      relief(oval(84), 'gold', 4) +
      relief('M-20 60Q-40 -40 20 -70Q10 0 50 40Z', 'gold', 3),
    reverse: relief(star(6, 210, 120), 'gold', 7) + lines('gold', 'CHIEN-DICH', 'BOI-TINH'),
  }),
};
