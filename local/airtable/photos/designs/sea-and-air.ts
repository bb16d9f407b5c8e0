import { arcText, letters, text } from '../lettering.ts';
import {
  at,
  both,
  clip,
  DIAMOND,
  fill,
  join,
  line,
  oval,
  poly,
  ROUND,
  rect,
  SHIELD,
  star5,
} from '../svg.ts';
import { C, field, satin, stitch } from '../thread.ts';
import { anchor, stars, sword, torch, wingPath } from './figures.ts';
import type { Draft } from './patches.ts';

const roundel = (x: number, y: number, r: number) =>
  stitch(star5(r, x, y), C.white, 0) + stitch(oval(r * 0.34, r * 0.34, x, y), C.red, 90);
const aafWings = (y: number, size: number, color: string = C.orange) =>
  at(0, y, both(at(70, 0, stitch(wingPath, color, 0), -28)), 0, size);
const disc = (parts: string, border: string = C.ultramarine): Draft => ({
  outline: oval(420),
  ground: C.ultramarine,
  border,
  parts,
  angle: 90,
});
const SEAL = oval(420);
const _CROSS = [
  [120, -250, 40],
  [-60, -160, 40],
  [190, -60, 34],
  [20, 30, 40],
  [80, 230, 44],
] as const;

/** Marine Corps, Navy, Coast Guard, Army Air Forces and Air Force patches. */
export const seaAndAir: Record<string, () => Draft> = {
  '1mardiv': () => ({
    outline: poly([0, -440], [330, 0], [0, 440], [-330, 0]),
    ground: C.blue,
    angle: 90,
    parts:
      stitch('M-66 -220L30 -300H70V250H120V300H-90V250H-30V-190L-66 -170Z', C.red, 45) +
      join(11, (i) => text('GUADALCANAL'.charAt(i), 20, -214 + i * 43, 34, C.white, { bold: 60 })) +
      stars(
        [
          [190, -60, 30],
          [-140, -60, 30],
          [-110, 120, 30],
          [170, 90, 26],
          [0, 360, 30],
        ],
        C.white,
      ),
  }),
  '2mardiv': () => ({
    outline: 'M0 -450Q300 -300 320 60Q250 320 0 450Q-250 320 -320 60Q-300 -300 0 -450Z',
    ground: C.red,
    parts:
      at(0, 20, torch(C.yellow, C.yellow), 0, 1.4) +
      stitch('M-90 160Q-110 100 -60 90H60Q110 100 90 170L70 300H-70Z', C.white) +
      letters('2', 0, 100, 90, C.red) +
      stars(
        [
          [-170, -60, 34],
          [170, -60, 34],
          [-160, 160, 30],
          [160, 160, 30],
        ],
        C.white,
      ),
  }),
  '3mardiv': () => ({
    outline: 'M0 -430Q330 -400 330 -150Q330 150 0 430Q-330 150 -330 -150Q-330 -400 0 -430Z',
    ground: C.crimson,
    border: C.yellow,
    parts:
      line(
        'M0 -370Q270 -350 272 -150Q270 110 0 350Q-270 110 -272 -150Q-270 -350 0 -370Z',
        C.yellow,
        22,
      ) +
      at(
        0,
        0,
        join(3, (i) => at(0, 0, stitch(poly([-30, 20], [30, 20], [0, -200]), C.yellow), i * 120)) +
          stitch(poly([-22, 30], [22, 30], [0, -120]), C.black),
        0,
        1.1,
      ),
  }),
  '4mardiv': () => ({
    outline: DIAMOND,
    ground: C.red,
    border: C.yellow,
    parts: letters('4', 0, 0, 440, C.yellow),
    angle: 45,
  }),
  '5mardiv': () => ({
    outline: SHIELD,
    ground: C.red,
    border: C.yellow,
    parts:
      stitch(
        poly([-220, -230], [-110, -230], [0, 160], [110, -230], [220, -230], [60, 320], [-60, 320]),
        C.yellow,
        90,
      ) +
      stitch(
        poly([0, -330], [80, -190], [30, -190], [30, 120], [-30, 120], [-30, -190], [-80, -190]),
        C.blue,
        0,
      ),
  }),
  '6mardiv': () => ({
    outline: SEAL,
    ground: C.blue,
    border: C.white,
    borderWidth: 34,
    parts:
      line(oval(330), C.red, 90) +
      arcText('MELANESIA  MICRONESIA  ORIENT', 330, 50, C.white, { bold: 40, width: 1850 }) +
      stitch(oval(250), C.blue) +
      at(0, 0, sword(C.white, C.yellow), 0, 1.0) +
      letters('6', 0, 10, 230, C.white),
  }),
  seabees: () => ({
    outline: SEAL,
    ground: C.white,
    border: C.navy,
    borderWidth: 44,
    parts:
      line(oval(350), C.navy, 60) +
      arcText('UNITED STATES NAVAL', 350, 44, C.white, { bold: 40 }) +
      arcText('CONSTRUCTION BATTALION', 350, 44, C.white, { bold: 40, under: true }) +
      at(
        0,
        20,
        stitch('M-70 60Q-140 190 -50 240Q40 230 50 90Z', C.yellow, 45) +
          line('M-92 110L40 150M-100 160L10 200', C.black, 22) +
          stitch(oval(100, 86, 0, 10), C.yellow) +
          stitch(oval(78, 70, 60, -92), C.yellow) +
          stitch('M0 -140Q60 -200 130 -146Z', C.white) +
          both(at(10, -10, stitch('M0 0Q120 -140 210 -90Q180 0 20 30Z', '#cfdbe2', 45))) +
          fill(oval(14, 18, 80, -96), C.black) +
          line('M60 -46Q90 -30 120 -56', C.black, 9, ROUND) +
          stitch(rect(180, 34, 8, 170, 40), C.gray) +
          satin('M-60 60L-170 110M40 70L110 50M-20 110L-150 40', C.yellow, 20) +
          at(
            -170,
            70,
            stitch(rect(26, 190, 6), C.brown) + stitch(rect(120, 50, 8, 0, -80), C.gray),
            -30,
          ),
      ),
  }),
  amphib: () => ({
    outline: 'M-310 -420H310V420H-310Z',
    ground: C.crimson,
    border: C.crimson,
    parts:
      stitch(
        'M-100 -350Q-40 -390 40 -360L30 -310L60 -290L20 -260Q140 -230 190 -120L150 -110Q110 -180 40 -190Q60 -60 20 -20H-110Q-150 -130 -90 -230Q-140 -260 -130 -310Z',
        C.yellow,
        45,
      ) +
      at(20, 170, anchor(C.yellow, 26), 0, 0.85) +
      at(0, 40, stitch(rect(40, 400, 10, 0, 0), C.yellow), 60),
  }),
  ptboat: () => ({
    outline: SEAL,
    ground: C.navy,
    border: C.navy,
    parts:
      stitch('M-360 110Q-300 60 -180 90H330Q350 180 250 200H-260Q-330 180 -360 110Z', C.gray, 0) +
      stitch('M-60 90V20H60L110 90Z', C.white) +
      at(
        40,
        -110,
        satin('M-120 0Q0 -80 120 0M-120 0Q0 80 120 0', C.white, 14) +
          fill(oval(16, 16, 60, -6), C.red) +
          line('M-80 40Q-150 80 -200 40M80 -30L170 -90', C.white, 12),
      ) +
      satin('M-390 220Q-250 170 -120 220Q0 260 130 220Q250 180 390 230', C.sky, 24),
  }),
  cgron1: () => ({
    outline: SHIELD,
    ground: C.yellow,
    border: C.black,
    parts:
      field('M-400 -130H400V-60H-400ZM-400 10H400V60H-400Z', C.red, 0) +
      at(
        0,
        80,
        stitch(
          'M-220 110Q-190 20 -60 10Q-50 -110 40 -140Q140 -110 120 20Q210 60 220 140Z',
          C.blue,
          45,
        ),
      ) +
      letters('RON ONE', 0, -270, 96, C.black, 460) +
      at(0, 250, anchor(C.black, 26), 0, 0.5),
  }),
  brownwater: () => ({
    outline: SEAL,
    ground: C.black,
    border: C.yellow,
    parts:
      arcText('RIVER PATROL FORCE', 340, 62, C.yellow, { bold: 50 }) +
      stitch('M-260 60H240Q260 130 180 150H-200Q-250 120 -260 60Z', C.green, 0) +
      stitch('M-90 60V-20H60V60Z', C.green) +
      at(-10, 0, sword(C.white, C.yellow), 50, 0.8) +
      arcText('TF 116', 340, 62, C.yellow, { bold: 50, under: true }),
  }),
  ship: () => ({
    outline: SEAL,
    ground: C.sky,
    border: C.navy,
    borderWidth: 44,
    parts:
      clip(oval(400), field('M-430 120H430V430H-430Z', '#2c5878', 0)) +
      stitch('M-330 100H340L270 190H-270Z', C.gray, 0) +
      stitch('M-120 100V20H-40V-50H40V-140H70V-50H110V40H180V100Z', C.gray, 90) +
      line('M50 -140V-240M20 -200H84', C.gray, 12) +
      satin('M-250 80H-330M230 80H310', C.gray, 20) +
      satin('M-380 230Q-200 190 0 230Q200 270 380 220', C.white, 16),
  }),
  aaf: () =>
    disc(
      stitch(star5(170, 0, -110), C.white) +
        fill(oval(58, 58, 0, -110), C.red) +
        both(
          at(
            40,
            40,
            stitch(
              'M0 60Q-10 250 30 280Q190 220 250 60Q310 -110 300 -240Q240 -110 170 -40Q80 30 0 60Z',
              C.orange,
              45,
            ),
          ),
        ),
    ),
  '8af': () =>
    disc(
      satin(`${oval(86, 86, 0, -66)}${oval(104, 104, 0, 112)}`, C.yellow, 60) +
        roundel(0, 112, 84) +
        both(
          at(
            80,
            20,
            stitch(
              'M0 60Q60 90 130 50Q230 -20 240 -210Q150 -120 80 -80Q20 -40 0 60Z',
              C.yellow,
              45,
            ),
          ),
        ),
    ),
  '5af': () =>
    disc(
      stitch(star5(110, 130, -210), C.white) +
        line(`M70 -160L-330 120M60 -180L-360 -20M100 -130L-220 230`, C.white, 24) +
        letters('5', -30, 70, 340, C.orange) +
        stitch(oval(80, 80, -20, 130), C.ultramarine),
    ),
  '9af': () =>
    disc(
      stitch('M-180 -100H180L140 240Q0 340 -140 240Z', C.ultramarine) +
        letters('9', 0, 130, 280, C.red) +
        aafWings(-80, 1.1, C.white) +
        roundel(0, -190, 130),
    ),
  '12af': () =>
    disc(
      stitch('M0 260L-130 -60Q-60 0 0 -30Q60 0 130 -60Z', C.white, 90) +
        letters('12', 0, -170, 140, C.red) +
        both(at(90, -90, stitch(wingPath, C.white), -20, 1)) +
        roundel(0, 20, 90),
    ),
  '15af': () =>
    disc(
      roundel(0, -190, 120) +
        letters('15', 0, 120, 240, C.white, 260) +
        both(
          at(
            120,
            -20,
            stitch(
              'M0 30Q80 40 150 -20Q230 -110 230 -260Q150 -170 80 -130Q20 -80 0 30Z',
              C.yellow,
              45,
            ),
          ),
        ),
    ),
  '20af': () =>
    disc(
      line(oval(300), C.white, 14) +
        line(`${oval(130, 300)}M-300 0H300M-250 -160H250M-250 160H250`, C.white, 10) +
        roundel(0, -110, 150) +
        letters('20', 0, 190, 160, C.yellow),
    ),
  sac: () => ({
    outline: SHIELD,
    ground: '#86a9c8',
    border: C.yellow,
    parts:
      stitch(
        'M-340 -300Q-250 -370 -150 -310Q-90 -370 0 -320Q110 -370 160 -310Q260 -360 340 -290V-400H-340Z',
        C.white,
        0,
      ) +
      stitch('M-340 200Q-230 140 -150 210Q-60 160 0 220Q100 170 160 230L60 420H-140Z', C.white, 0) +
      stitch(
        'M340 300Q120 280 40 130Q-30 60 -30 -40L70 -90Q110 10 190 50Q280 100 340 110Z',
        C.gray,
        45,
      ) +
      stitch(
        'M-80 -60Q-90 -130 -20 -150Q60 -170 100 -110Q120 -60 80 -10L-10 30Q-70 10 -80 -60Z',
        C.silver,
        45,
      ) +
      line('M-60 -110L40 -10M-20 -140L80 -40M20 -150L96 -80', '#5c6062', 8) +
      join(3, (i) =>
        at(
          -60,
          -40,
          stitch(
            poly([-20, 0], [-120, -40], [-110, -20], [-260, -60], [-130, 20], [-140, 0]),
            C.red,
          ),
          -20 + i * 26,
        ),
      ) +
      satin('M60 -70L190 -230', C.green, 14) +
      join(5, (i) => at(90 + i * 22, -110 - i * 27, stitch(oval(14, 34, 20, 0), C.green), 60)),
  }),
  tac: () => ({
    outline: SHIELD,
    ground: C.yellow,
    border: C.navy,
    parts:
      at(0, 40, sword(C.white, C.red), 0, 1.6) +
      stitch(
        'M-30 -60Q-90 -210 -270 -260Q-250 -100 -190 -40Q-240 -50 -250 -30Q-180 60 -30 90Z',
        C.navy,
        45,
      ) +
      stitch('M30 -60Q90 -210 270 -260Q250 -100 190 -40Q240 -50 250 -30Q180 60 30 90Z', C.navy, 45),
  }),
  usafe: () => ({
    outline: SHIELD,
    ground: '#86a9c8',
    border: C.yellow,
    parts:
      at(0, 60, sword(C.white, C.yellow), 0, 1.55) +
      stitch('M0 -180Q120 -60 90 80Q40 30 0 60Q-40 30 -90 80Q-120 -60 0 -180Z', C.red),
  }),
  fighter: () => ({
    outline: SEAL,
    ground: C.black,
    border: C.red,
    borderWidth: 40,
    parts:
      stitch(
        'M-20 -300Q10 -340 30 -290L60 -90L300 120V180L70 110L56 230L130 290V330L10 300L-110 330V290L-36 230L-50 110L-280 180V120L-40 -90Z',
        C.silver,
        90,
      ) +
      fill('M-8 -220Q8 -250 22 -220L28 -130H-10Z', '#3b5d80') +
      roundel(-150, 100, 36) +
      arcText('WILD WEASEL', 370, 56, C.yellow, { bold: 50, under: true }),
  }),
  hundredmissions: () => ({
    outline: SEAL,
    ground: C.white,
    border: C.red,
    borderWidth: 40,
    parts:
      letters('100', 0, -120, 170, C.red, 320) +
      letters('MISSIONS', 0, 30, 90, C.navy, 420) +
      letters('NORTH VIETNAM', 0, 140, 70, C.navy, 480) +
      stitch('M-20 -330L10 -330L20 -280L110 -250V-230L-120 -230V-250L-30 -280Z', C.navy) +
      at(0, 270, letters('F-105', 0, 0, 90, C.red)),
  }),
  bombsq: () => ({
    outline: SEAL,
    ground: C.yellow,
    border: C.black,
    borderWidth: 32,
    parts: at(
      0,
      20,
      stitch(
        'M0 250Q-110 120 -110 -60Q-110 -170 -40 -190L-90 -290H90L40 -190Q110 -170 110 -60Q110 120 0 250Z',
        C.black,
        90,
      ) +
        line('M-40 -190H40', C.yellow, 12) +
        stitch('M-70 -60Q0 -120 70 -60L50 -10Q0 -40 -50 -10Z', C.white) +
        fill(oval(16, 16, -30, 20) + oval(16, 16, 30, 20), C.red) +
        line('M-40 90Q0 130 40 90', C.white, 12, ROUND),
      35,
    ),
  }),
  usaaftech: () => ({
    outline: poly([0, -430], [430, 0], [0, 430], [-430, 0]),
    ground: C.navy,
    border: C.yellow,
    parts: at(
      0,
      0,
      join(4, (i) =>
        at(0, 0, stitch('M-22 0Q-66 -150 0 -270Q66 -150 22 0Z', C.yellow, 90), i * 90 + 45),
      ) + stitch(oval(50), C.yellow),
    ),
  }),
  cbi: () => ({
    outline: SHIELD,
    ground: C.blue,
    border: C.silver,
    parts:
      field('M-360 -60H360V440H-360Z', C.white, 0) +
      join(4, (i) =>
        field(`M${-270 + i * 160} -60H${-190 + i * 160}V440H${-270 + i * 160}Z`, C.red, 90),
      ) +
      stitch(star5(110, 170, -220), C.white) +
      stitch(oval(70, 70, -170, -220), C.white) +
      join(12, (i) =>
        at(-170, -220, stitch(poly([-16, -80], [16, -80], [0, -124]), C.white), i * 30),
      ),
  }),
};
