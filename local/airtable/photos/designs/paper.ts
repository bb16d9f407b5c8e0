import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { at, clip, fill, join, line, oval, poly, ROUND, rect, star5 } from '../svg.ts';
import { leaflet, manual, map, newspaper, vmail } from './prints.ts';
import { INK, type Make, plain, prose, sheet, typed } from './sheets.ts';

const orders: Make = (args, seed) => {
  const [unit, subject] = [
    plain(args[0], 'HEADQUARTERS 1ST INFANTRY DIVISION'),
    plain(args[1], 'Award of the Bronze Star Medal'),
  ];
  const front =
    sheet(700, 920, 'cream', seed) +
    text(unit, 0, -400, 26, '#2a2a33', { face: 'type', width: 600 }) +
    text('APO 1, U. S. Army', 0, -364, 20, '#2a2a33', { face: 'type' }) +
    typed('GENERAL ORDERS)', -300, -290) +
    typed(`NUMBER ${20 + (seed % 70)}     )`, -300, -262) +
    text(subject, 0, -190, 22, '#2a2a33', { face: 'type', width: 600 }) +
    join(9, (i) => prose(-300, -130 + i * 50, 600 - (i % 3) * 60, 2, 22, seed + i, '#2a2a33')) +
    text('BY COMMAND OF THE GENERAL', 130, 356, 17, '#2a2a33', { face: 'type', width: 330 }) +
    line('M60 400q20 -40 40 -10t40 -6t60 4t70 -14', '#2b3f6d', 5, ROUND) +
    at(
      -210,
      380,
      line(oval(54), '#3f4f86', 5, ' opacity=".5"') +
        text('OFFICIAL', 0, 0, 18, '#3f4f86', { more: ' opacity=".6"' }),
      -12,
    );
  return { front, back: sheet(700, 920, 'cream', seed) };
};
const card: Make = (args, seed) => {
  const [who, branch] = [
    plain(args[0], 'PVT. WALTER J. KOZLOWSKI'),
    plain(args[1], 'ARMY OF THE UNITED STATES'),
  ];
  const front =
    sheet(860, 540, 'green', seed, 1) +
    line(rect(820, 500), '#3d4a2b', 4) +
    text(branch, 0, -214, 34, '#2d3722', { bold: 20, width: 760 }) +
    fill(rect(230, 290, 0, -270, 20), '#a39a80') +
    clip(
      rect(230, 290, 0, -270, 20),
      fill(oval(60, 76, -270, -20), '#5e5745') +
        fill('M-380 180Q-370 70 -270 70Q-170 70 -160 180Z', '#4a4536') +
        fill('M-336 -46Q-270 -120 -204 -46Z', '#3b3729'),
    ) +
    text(who, -120, -130, 27, '#2a2a33', { face: 'type', anchor: 'start', width: 500 }) +
    typed(`SERIAL NO. 31 412 0${10 + (seed % 80)}`, -120, -80, 22) +
    typed('HEIGHT 5-10  WT. 156', -120, -34, 22) +
    typed('EYES BLUE  HAIR BROWN', -120, 10, 22) +
    line('M-110 110q30 -50 60 -10t50 -10t80 6t110 -16', '#26355f', 5, ROUND) +
    line('M-120 130H370', '#3d4a2b', 3) +
    text('SIGNATURE', 120, 154, 16, '#2d3722', { face: 'wide' }) +
    at(
      300,
      60,
      join(9, (i) =>
        line(oval(20 + i * 5, 28 + i * 7), '#2a2622', 2.5, ' opacity=".5" stroke-dasharray="14 3"'),
      ),
    );
  return {
    front,
    back:
      sheet(860, 540, 'green', seed, 1) +
      text('IF FOUND DROP IN ANY MAIL BOX', 0, -150, 32, '#2d3722', { width: 700 }) +
      prose(-340, -60, 680, 8, 32, seed, '#3d4a2b'),
  };
};
const certificate: Make = (args, seed) => {
  const front =
    sheet(920, 720, 'cream', seed, 0) +
    line(rect(850, 650), '#7a6a3c', 14) +
    line(rect(850, 650), '#e9dfc2', 8, ' stroke-dasharray="7 9"') +
    line(rect(800, 600), '#7a6a3c', 3) +
    text(plain(args[0], 'HONORABLE DISCHARGE'), 0, -226, 56, INK, {
      face: 'serif',
      bold: 26,
      width: 700,
    }) +
    text(plain(args[1], 'ARMY OF THE UNITED STATES'), 0, -150, 28, INK, {
      face: 'serif',
      width: 640,
    }) +
    prose(-320, -96, 640, 1, 30, seed) +
    join(3, (i) => prose(-320, 6 + i * 44, 640, 1, 30, seed + i + 1)) +
    typed(plain(args[2], 'SGT HAROLD T. BECKER'), -190, -50, 26) +
    at(
      -270,
      210,
      join(20, (i) => at(0, 0, fill(poly([-12, -60], [12, -60], [0, -90]), '#b08a2c'), i * 18)) +
        fill(oval(70), '#c59b36') +
        fill(oval(70), 'url(#dome)') +
        fill(star5(36), '#8a6718'),
    ) +
    line('M100 220q30 -50 60 -10t50 -10t80 6t90 -16', '#26355f', 5, ROUND) +
    line('M90 240H380', INK, 2.5);
  return { front, back: sheet(920, 720, 'cream', seed, 0) + prose(-380, -280, 340, 24, 22, seed) };
};
const PAGES: Record<string, Make> = {
  newspaper,
  orders,
  card,
  map,
  certificate,
  vmail,
  manual,
  leaflet,
};
/** `paper:newspaper:GERMANY_QUITS:Tuesday,_May_8,_1945` and its like. */
export const paper: Design = ([kind = '', ...args], seed) => {
  const page = (PAGES[kind] ?? orders)(args, seed);
  return { ...page, surface: 'paper', lift: 0.35, detail: [-90, -170, 2], scale: 1.02 };
};
