import { text } from '../lettering.ts';
import {
  at,
  DIAMOND,
  fill,
  foil,
  foilOutline,
  HEATER,
  join,
  line,
  ngon,
  oval,
  polar,
  poly,
  rect,
  SHIELD,
  star,
} from '../svg.ts';
import { C, field, satin, stitch } from '../thread.ts';
import {
  BOLT,
  cactus,
  fir,
  hourglass7,
  indianHead,
  ivyLeaf,
  lionHead,
  lorraine,
  stars,
  steerSkull,
  sword,
  thunderbird,
  wildcat,
} from './figures.ts';
import type { Draft } from './patches.ts';
import { tab } from './tabs.ts';

const letters = (words: string, y: number, size: number, color: string, width?: number) =>
  text(words, 3, y + 5, size, '#0007', { bold: 75, ...(width ? { width } : {}) }) +
  text(words, 0, y, size, color, { bold: 70, ...(width ? { width } : {}) });
/** A thread-like finish over lettering or anything flat. */
const SQUARE = rect(760, 760, 18);
const ROUND_PATCH = oval(410);
const bigOne = 'M-80 -280H70V230H130V300H-140V230H-70V-160L-150 -130V-210Z';

/** Shoulder sleeve insignia of the infantry divisions, by key. */
export const divisions: Record<string, () => Draft> = {
  '1id': () => ({
    outline: 'M-320 -380H320V120L0 430L-320 120Z',
    ground: C.od,
    parts: stitch(bigOne, C.red, 45),
  }),
  '2id': () => ({
    outline:
      'M-330 -420Q0 -330 330 -420Q380 -100 320 160Q240 330 0 440Q-240 330 -320 160Q-380 -100 -330 -420Z',
    ground: C.black,
    parts: stitch(star(5, 400, 176), C.white, 0) + at(4, 26, indianHead(), 0, 1.16),
  }),
  '3id': () => ({
    outline: SQUARE,
    ground: C.navy,
    parts: join(3, (i) =>
      at(0, 0, stitch(rect(1400, 92, 0, 0, -196 + i * 196), C.white, 135), -45),
    ),
  }),
  '4id': () => ({
    outline: DIAMOND,
    ground: C.khaki,
    parts:
      join(4, (i) => at(0, 0, at(0, -205, ivyLeaf(C.green), 0, 1.05), i * 90)) +
      line(oval(40), C.green, 14),
  }),
  '5id': () => ({
    outline: poly([0, -440], [270, 0], [0, 440], [-270, 0]),
    ground: C.red,
    parts: '',
    angle: 45,
  }),
  '7id': () => ({ outline: ROUND_PATCH, ground: C.red, parts: hourglass7(C.black), angle: 90 }),
  '8id': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      satin(`${oval(96, 96, 0, -60)}${oval(122, 122, 0, 160)}`, C.silver, 46) +
      stitch('M-20 330V-220H-78L0 -360L78 -220H20V330Z', C.yellow, 90),
  }),
  '9id': () => ({
    outline: ROUND_PATCH,
    ground: C.od,
    parts:
      stitch(foil(4, 190, 150, 45) + oval(180), C.blue, 0) +
      stitch(foil(4, 172, 150, 0) + oval(160), C.red, 45) +
      stitch(oval(88), C.white, 90),
  }),
  '10mtn': () => ({
    outline:
      'M-270 -330Q-210 -370 0 -370Q210 -370 270 -330Q390 20 270 370Q0 440 -270 370Q-390 20 -270 -330Z',
    ground: C.blue,
    parts: [38, -38]
      .map((turn) =>
        at(
          0,
          20,
          at(0, 0, stitch(rect(74, 560, 8), C.white, 90)) +
            stitch(poly([0, -270], [22, -220], [20, 260], [-20, 260], [-22, -220]), C.red, 90),
          turn,
        ),
      )
      .join(''),
    over: tab('MOUNTAIN', C.blue, C.white, -470),
    border: C.white,
  }),
  americal: () => ({
    outline: HEATER,
    ground: C.blue,
    parts: stars(
      [
        [0, -220, 84],
        [-170, 0, 84],
        [170, -40, 70],
        [0, 230, 96],
      ],
      C.white,
    ),
  }),
  '24id': () => ({
    outline: ROUND_PATCH,
    ground: C.red,
    border: C.black,
    parts:
      stitch(
        'M0 -300Q60 -210 150 -190Q230 -160 240 -60Q236 110 110 220Q40 270 0 330Q-40 270 -110 220Q-236 110 -240 -60Q-230 -160 -150 -190Q-60 -210 0 -300Z',
        C.yellow,
        45,
      ) +
      stitch(
        'M0 -260Q56 -176 140 -156Q196 -130 204 -56Q200 90 90 190Q36 232 0 276Q-36 232 -90 190Q-200 90 -204 -56Q-196 -130 -140 -156Q-56 -176 0 -260Z',
        C.green,
        45,
      ) +
      line('M0 -240V250', C.yellow, 8),
  }),
  '25id': () => ({
    outline:
      'M0 -450Q80 -330 200 -300Q330 -240 340 -90Q330 140 160 300Q60 370 0 450Q-60 370 -160 300Q-330 140 -340 -90Q-330 -240 -200 -300Q-80 -330 0 -450Z',
    ground: C.red,
    border: C.yellow,
    parts: at(0, 0, stitch(BOLT, C.yellow, 45), 0, 1.5),
  }),
  '26id': () => ({
    outline: DIAMOND,
    ground: C.khaki,
    parts:
      satin('M-150 -190L-30 -20V200M130 -190L-30 -20', C.blue, 56) +
      satin('M-30 -190Q190 -200 190 0Q190 210 -30 200', C.blue, 56),
  }),
  '27id': () => ({
    outline: ROUND_PATCH,
    ground: C.black,
    border: C.red,
    borderWidth: 40,
    parts:
      letters('NY', -20, 260, C.red) +
      stars(
        [
          [-190, -190, 24],
          [180, -200, 24],
          [-230, 40, 20],
          [230, 60, 20],
          [-40, 230, 22],
          [0, 270, 22],
          [40, 310, 22],
        ],
        C.red,
      ),
  }),
  '28id': () => ({
    outline: 'M-250 -410H250L392 -180L330 -136L225 410H-225L-330 -136L-392 -180Z',
    ground: C.red,
    parts: '',
    angle: 45,
  }),
  '29id': () => ({
    outline: ROUND_PATCH,
    ground: C.gray,
    border: C.od,
    parts:
      stitch('M0 -410A410 410 0 0 0 0 410A205 205 0 0 0 0 0A205 205 0 0 1 0 -410Z', '#2a4f86', 90) +
      line('M0 -410A205 205 0 0 0 0 0A205 205 0 0 1 0 410', C.od, 10),
    angle: 90,
  }),
  '30id': () => ({
    outline: oval(320, 430),
    ground: C.crimson,
    parts:
      satin(oval(230, 330), C.blue, 56) +
      satin('M-110 -230V230M110 -230V230', C.blue, 50) +
      letters('XXX', 0, 96, C.blue, 160),
    border: C.blue,
  }),
  '32id': () => ({
    outline: 'M0 -450L170 -170H66V-30H300V70H66V430H-66V70H-300V-30H-66V-170H-170Z',
    ground: C.red,
    parts: '',
    angle: 90,
  }),
  '34id': () => ({
    outline:
      'M-140 -420H140Q150 -360 210 -310Q370 -180 350 60Q300 330 130 400H-130Q-300 330 -350 60Q-370 -180 -210 -310Q-150 -360 -140 -420Z',
    ground: C.black,
    parts: at(0, 60, steerSkull(C.red), 0, 1.25),
  }),
  '36id': () => ({
    outline:
      'M-250 -400Q0 -450 250 -400Q330 -390 340 -300Q350 -90 220 130Q110 330 0 450Q-110 330 -220 130Q-350 -90 -340 -300Q-330 -390 -250 -400Z',
    ground: C.sky,
    parts: stitch('M-210 -250H210V-150H60V210H-60V-150H-210Z', C.darkod, 0),
    angle: 90,
  }),
  '38id': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      field('M0 -450H400V450H0Z', C.red, 90) +
      satin('M-60 -130Q-190 -150 -190 20Q-190 190 -50 170', C.white, 52) +
      satin('M20 -130L100 20L190 -130M100 20V190', C.white, 52),
  }),
  '41id': () => ({
    outline: 'M-430 210Q-420 -260 0 -270Q420 -260 430 210Z',
    ground: C.red,
    parts:
      join(7, (i) =>
        stitch(
          poly(
            [0, 130],
            polar(560, -81 + i * 27 - 6, 0, 130),
            polar(560, -81 + i * 27 + 6, 0, 130),
          ),
          C.yellow,
          90,
        ),
      ) +
      stitch(oval(170, 170, 0, 130), C.yellow, 0) +
      stitch('M-440 110H440V240H-440Z', C.blue, 0),
  }),
  '42id': () => ({
    outline: 'M-400 330Q-390 -390 330 -400V-40Q-40 -40 -40 330Z',
    ground: C.red,
    parts:
      satin('M-220 340Q-220 -220 340 -220', C.yellow, 122) +
      satin('M-98 340Q-98 -98 340 -98', C.blue, 122),
    border: C.od,
  }),
  '43id': () => ({
    outline: foilOutline(4, 230, 190, 45),
    ground: C.red,
    parts: at(0, 0, ivyLeaf(C.black), 0, 1.9),
    border: C.red,
  }),
  '45id': () => ({
    outline: DIAMOND,
    ground: C.red,
    parts: at(0, 20, thunderbird(C.yellow), 0, 1.0),
    angle: 45,
  }),
  '63id': () => ({
    outline:
      'M0 -450Q60 -330 170 -250Q180 -330 150 -390Q300 -270 310 -40Q330 300 0 430Q-330 300 -310 -40Q-300 -200 -190 -300Q-200 -220 -150 -190Q-110 -330 0 -450Z',
    ground: C.red,
    parts:
      at(0, 40, sword(C.yellow, C.yellow), 0, 1.35) + stitch('M-14 -250L14 -250L0 -300Z', C.red),
  }),
  '77id': () => ({
    outline: 'M-230 -400H230L340 400H-340Z',
    ground: C.blue,
    parts:
      stitch('M-40 -90Q-60 -60 -60 0L-110 250H110L60 0Q60 -60 40 -90Z', C.gold, 90) +
      stitch(oval(36, 42, 0, -130), C.gold) +
      join(7, (i) => at(0, -134, stitch('M-7 -40L0 -92L7 -40Z', C.gold), -60 + i * 20)) +
      satin('M44 -60L100 -170L104 -250', C.gold, 34) +
      stitch('M104 -340Q136 -290 104 -262Q72 -290 104 -340Z', C.gold) +
      satin('M-40 -40L-76 40L-40 70', C.gold, 30) +
      stitch(rect(70, 84, 0, -30, 30), C.gold) +
      stitch(rect(260, 60, 0, 0, 290), C.gold, 0),
  }),
  '78id': () => ({
    outline: 'M-420 190Q-410 -280 0 -290Q410 -280 420 190Z',
    ground: C.red,
    parts: at(-10, -20, stitch(BOLT, C.white, 45), 60, 1.35),
  }),
  '79id': () => ({ outline: SHIELD, ground: C.blue, parts: lorraine(C.silver), border: C.silver }),
  '80id': () => ({
    outline: SHIELD,
    ground: C.od,
    border: C.white,
    parts:
      stitch(
        'M-350 240Q-260 -20 -190 -20Q-120 40 -100 20Q-60 -180 0 -180Q60 -180 100 20Q120 40 190 -20Q260 -20 350 240Z',
        C.blue,
        90,
      ) +
      line(
        'M-350 240Q-260 -20 -190 -20Q-120 40 -100 20Q-60 -180 0 -180Q60 -180 100 20Q120 40 190 -20Q260 -20 350 240Z',
        C.white,
        12,
      ),
  }),
  '81id': () => ({
    outline: ROUND_PATCH,
    ground: C.khaki,
    parts: at(10, 10, wildcat(C.black), 0, 1.18),
    border: C.black,
  }),
  '83id': () => ({
    outline: poly([-440, -330], [440, -330], [0, 430]),
    ground: C.black,
    parts:
      satin(oval(130, 130, 0, -80), C.yellow, 40) +
      satin('M-58 -190V30M58 -190V30M-58 -80H58M0 -210V50', C.yellow, 30),
  }),
  '84id': () => ({
    outline: ROUND_PATCH,
    ground: C.red,
    parts:
      at(-30, 20, stitch(rect(46, 560, 10), C.white, 90), 45) +
      at(-30, 20, stitch(rect(90, 500, 10), C.white, 90), -45) +
      stitch('M60 -300Q220 -310 300 -130Q240 -190 150 -150Z', C.white),
  }),
  '86id': () => ({
    outline: SHIELD,
    ground: C.red,
    parts:
      stitch(
        'M-300 -230Q-180 -120 -70 -140Q-40 -230 0 -236Q40 -230 70 -140Q180 -120 300 -230Q290 -40 150 30Q110 60 80 60L110 180H50L0 120L-50 180H-110L-80 60Q-110 60 -150 30Q-290 -40 -300 -230Z',
        C.black,
        90,
      ) +
      at(0, -10, stitch('M-66 -76H66V20Q60 60 0 90Q-60 60 -66 20Z', C.red)) +
      letters('BH', 0, 66, C.black, 84) +
      fill(oval(8, 8, -14, -196), C.red),
  }),
  '88id': () => ({ outline: foilOutline(4, 215, 200), ground: C.blue, parts: '', angle: 45 }),
  '90id': () => ({
    outline: SQUARE,
    ground: C.khaki,
    parts: satin('M-190 -250H190M0 -250V250', C.red, 66) + satin(oval(150, 150, 0, 80), C.red, 60),
  }),
  '91id': () => ({
    outline:
      'M0 -430L130 -220H80L200 -50H120L260 140H150L310 310H70V430H-70V310H-310L-150 140H-260L-120 -50H-200L-80 -220H-130Z',
    ground: C.green,
    parts: fir(C.green),
  }),
  '92id': () => ({
    outline: ROUND_PATCH,
    ground: C.khaki,
    border: C.black,
    borderWidth: 34,
    parts:
      stitch(
        'M-270 20Q-260 -70 -200 -90Q-190 -130 -150 -110Q-110 -170 -10 -160Q130 -120 230 -90Q270 -60 262 60L280 70L256 90Q240 20 232 30Q236 110 220 180H180L170 80Q100 70 60 60Q40 100 40 180H0L-14 80Q-60 100 -80 90Q-90 140 -86 180H-130L-140 90Q-180 150 -220 130Q-266 100 -270 20Z',
        C.black,
        0,
      ) +
      line('M-214 -90Q-240 -110 -224 -140', C.white, 12) +
      fill(oval(8, 8, -212, 0), C.khaki),
  }),
  '93id': () => ({
    outline: ROUND_PATCH,
    ground: C.black,
    parts:
      stitch(
        'M-290 90Q-250 40 -220 30Q-220 -190 0 -200Q220 -190 220 30Q250 40 300 96Q160 70 0 74Q-160 70 -290 90Z',
        '#4d6f9c',
        0,
      ) +
      satin('M-200 -60Q-120 -230 0 -236Q120 -230 200 -70', '#6b8cb4', 30) +
      stitch(oval(40, 44, -150, -20), '#6b8cb4') +
      satin('M-220 34Q0 60 220 34', '#3a5880', 10),
  }),
  '96id': () => ({
    outline: ngon(6, 440, 30),
    ground: C.khaki,
    parts:
      at(-105, 0, stitch(rect(270, 270), C.white, 0), 45) +
      at(105, 0, stitch(rect(270, 270), C.blue, 0), 45),
  }),
  '99id': () => ({
    outline: 'M-330 -400H330V120L0 430L-330 120Z',
    ground: C.black,
    parts: join(12, (i) =>
      stitch(
        rect(110, 110, 0, -275 + (i % 6) * 110, i < 6 ? -75 : 35),
        (i + Math.floor(i / 6)) % 2 ? C.white : C.blue,
        0,
      ),
    ),
  }),
  '102id': () => ({
    outline: ROUND_PATCH,
    ground: C.blue,
    parts:
      satin(oval(180, 180, 0, -50), C.yellow, 60) +
      satin('M-80 -130H80L-80 30H80', C.yellow, 40) +
      satin('M0 130V200', C.yellow, 30) +
      satin('M-250 150Q0 330 250 150', C.yellow, 56),
  }),
  '103id': () => ({
    outline: ROUND_PATCH,
    ground: C.yellow,
    parts: field('M-430 250H430V430H-430Z', C.blue, 0) + at(0, 20, cactus(C.green), 0, 1.1),
    border: C.yellow,
  }),
  '104id': () => ({
    outline: ROUND_PATCH,
    ground: C.green,
    parts:
      stitch(
        'M-130 280Q-150 180 -210 130L-280 90Q-270 50 -190 30Q-200 0 -230 10Q-210 -40 -140 -70Q-100 -150 -30 -180L-10 -260L50 -190L110 -240Q140 -170 150 -110Q240 0 230 160Q200 260 130 300Z',
        C.gray,
        45,
      ) +
      fill(oval(14, 9, -60, -70), C.black) +
      fill(oval(16, 12, -268, 84), C.black) +
      line('M-200 70Q-140 70 -110 100', C.black, 8) +
      line('M60 -110Q120 -20 100 90M130 -30Q180 60 150 180', '#5c6062', 9),
  }),
  '106id': () => ({
    outline: ROUND_PATCH,
    ground: C.blue,
    border: C.red,
    borderWidth: 38,
    parts: line(oval(376), C.white, 18) + at(0, 0, lionHead(C.yellow, '#e6c25a'), 0, 1.12),
  }),
  firstarmy: () => ({
    outline: 'M-300 -400H300V400H-300Z',
    ground: C.khaki,
    parts:
      stitch('M-70 -300H70L230 330H110L80 190H-80L-110 330H-230Z', C.black, 0) +
      stitch(poly([0, -160], [-54, 90], [54, 90]), C.khaki),
  }),
  seventharmy: () => ({
    outline: poly([0, -430], [450, 360], [-450, 360]),
    ground: C.blue,
    parts:
      stitch(
        'M-60 -260H60V-150H120V-30H180V90H240V330H120V200H-120V330H-240V90H-180V-30H-120V-150H-60Z',
        C.yellow,
        0,
      ) +
      stitch(rect(90, 90, 0, 0, -40), C.blue) +
      stitch('M-30 -220H30V-110H0V-110H-30Z', C.red) +
      stitch('M60 -110H90V10H150V130H200V300H160V150H60Z', C.red) +
      stitch('M-60 -110H-90V10H-150V130H-200V300H-160V150H-60Z', C.red),
  }),
  thirdarmy: () => ({
    outline: ROUND_PATCH,
    ground: C.blue,
    parts:
      satin(oval(300), C.red, 84) +
      stitch('M-50 -210H50L170 220H80L56 120H-56L-80 220H-170Z', C.white, 0) +
      stitch(poly([0, -90], [-36, 50], [36, 50]), C.blue),
  }),
  fiftharmy: () => ({
    outline: rect(720, 800, 40),
    ground: C.red,
    parts:
      at(
        0,
        60,
        stitch(
          'M-250 300V40Q-260 -20 -200 -60V-220Q-196 -300 -170 -330Q-144 -300 -140 -220V-60Q-100 -40 -96 -10Q-90 -110 0 -160Q90 -110 96 -10Q100 -40 140 -60V-220Q144 -300 170 -330Q196 -300 200 -220V-60Q260 -20 250 40V300Z',
          C.blue,
          0,
        ),
      ) +
      letters('A', 40, 150, C.white) +
      letters('5', 250, 150, C.white),
  }),
  eightharmy: () => ({
    outline: ngon(8, 430, 22.5),
    ground: C.white,
    parts:
      stitch(ngon(8, 400, 22.5), C.red, 90) +
      join(4, (i) => at(0, 0, stitch('M0 0L-120 -240L0 -330L120 -240Z', C.white, 90), i * 90)),
  }),
  vcorps: () => ({
    outline: ngon(5, 440, 0),
    ground: C.blue,
    parts:
      join(5, (i) =>
        line(
          `M${polar(440, i * 72)
            .map(Math.round)
            .join(' ')}L0 20`,
          C.white,
          16,
        ),
      ) + line(ngon(5, 428, 0), C.white, 20),
  }),
  xxivcorps: () => ({
    outline:
      'M0 420Q-430 120 -430 -130Q-420 -370 -190 -370Q-60 -370 0 -250Q60 -370 190 -370Q420 -370 430 -130Q430 120 0 420Z',
    ground: C.white,
    parts: stitch(
      'M0 350Q-360 90 -360 -130Q-350 -300 -190 -300Q-50 -300 0 -140Q50 -300 190 -300Q350 -300 360 -130Q360 90 0 350Z',
      C.blue,
      90,
    ),
  }),
  shaef: () => ({
    outline: SHIELD,
    ground: C.black,
    parts:
      [C.crimson, C.orange, C.yellow, C.green, C.sky, C.blue]
        .map((color, i) =>
          satin(`M-300 ${-190 + i * 24}Q0 ${-350 + i * 24} 300 ${-190 + i * 24}`, color, 25),
        )
        .join('') +
      line('M-330 -320Q0 -460 330 -320', C.sky, 60) +
      stitch(
        'M0 -220Q110 -70 90 70Q120 20 130 -30Q180 110 120 230Q60 290 0 290Q-60 290 -120 230Q-180 110 -130 -30Q-120 20 -90 70Q-110 -70 0 -220Z',
        C.red,
        90,
      ) +
      at(0, 70, sword(C.white, C.yellow), 0, 1.15),
  }),
  berlin: () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      [C.red, C.yellow, C.green, C.sky]
        .map((color, i) =>
          satin(`M-230 ${-150 + i * 30}Q0 ${-320 + i * 30} 230 ${-150 + i * 30}`, color, 30),
        )
        .join('') +
      stitch(
        'M0 -190Q110 -60 90 70Q120 20 130 -30Q170 110 110 220H-110Q-170 110 -130 -30Q-120 20 -90 70Q-110 -60 0 -190Z',
        C.red,
        90,
      ) +
      at(0, 70, sword(C.white, C.yellow), 0, 1.1),
    over: tab('BERLIN', C.blue, C.yellow, -490),
    border: C.blue,
  }),
  agf: () => ({
    outline: ROUND_PATCH,
    ground: C.white,
    parts:
      field('M-430 -430H430V-138H-430Z', C.blue, 90) + field('M-430 138H430V430H-430Z', C.red, 90),
  }),
  engspec: () => ({
    outline: oval(340, 430),
    ground: C.blue,
    border: C.yellow,
    parts:
      at(0, 60, line('M0 -60V220M-90 150Q-80 230 0 234Q80 230 90 150M-50 10H50', C.yellow, 34)) +
      satin('M-190 90H190', C.yellow, 34) +
      stitch(
        'M-160 -110Q-80 -230 -10 -130Q60 -230 160 -110Q80 -150 30 -90H-30Q-80 -150 -160 -110Z',
        C.yellow,
      ),
  }),
  tankcorps: () => ({
    outline: poly([0, -410], [440, 360], [-440, 360]),
    ground: C.blue,
    parts:
      stitch(poly([0, 150], [-440, 380], [440, 380]), C.red, 0) +
      stitch(poly([0, -430], [0, 130], [450, 370]), C.yellow, 0).replace(C.yellow, C.yellow),
    angle: 0,
  }),
};
