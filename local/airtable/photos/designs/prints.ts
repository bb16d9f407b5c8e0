import { text } from '../lettering.ts';
import { at, clip, dice, fill, join, line, oval, ROUND, rect, star5 } from '../svg.ts';
import { wingPath } from './figures.ts';
import { INK, type Make, plain, prose, sheet, typed } from './sheets.ts';

export const newspaper: Make = (args, seed) => {
  const [headline, date] = [
    plain(args[0], 'GERMANY QUITS'),
    plain(args[1], 'Tuesday, May 8, 1945'),
  ];
  const front =
    sheet(740, 960, 'news', seed, 1) +
    text('THE STARS AND STRIPES', 0, -420, 54, INK, {
      face: 'serif',
      bold: 36,
      width: 660,
      fit: true,
    }) +
    line('M-340 -376H340M-340 -344H340', INK, 3) +
    text(`Daily Newspaper of U.S. Armed Forces   ${date}`, 0, -360, 15, INK, {
      face: 'serif',
      width: 640,
    }) +
    text(headline, 0, -262, 130, INK, { bold: 60, width: 670, fit: true }) +
    join(4, (i) => prose(-340 + i * 176, -150, 152, 12, 15, seed + i)) +
    fill(rect(330, 220, 0, -175, 160), '#8c8268') +
    clip(
      rect(330, 220, 0, -175, 160),
      fill('M-360 200Q-260 110 -170 150Q-80 90 0 170V300H-360Z', '#544c3a') +
        fill(oval(40, 50, -170, 130), '#3c362a') +
        fill(rect(90, 110, 20, -170, 210), '#3c362a'),
    ) +
    join(2, (i) => prose(8 + i * 176, 50, 152, 26, 15, seed + 9 + i)) +
    prose(-340, 300, 330, 9, 15, seed + 4);
  return {
    front,
    back:
      sheet(740, 960, 'news', seed, 1) +
      join(4, (i) => prose(-340 + i * 176, -420, 152, 56, 15, seed + 30 + i)),
  };
};
export const map: Make = (args, seed) => {
  const roll = dice(seed);
  const area = rect(860, 820);
  const wavy = (y: number) =>
    `M-440 ${y}${join(6, () => `q${(60 + roll() * 30).toFixed(0)} ${((roll() - 0.5) * 150).toFixed(0)} 150 ${((roll() - 0.5) * 50).toFixed(0)}`)}`;
  const silk = args[1] === 'silk';
  const front =
    fill(rect(900, 900, 3), silk ? '#e7e2d2' : '#e2d9ba') +
    clip(
      area,
      fill(area, silk ? '#ece7d6' : '#e9e1c4') +
        fill(`${wavy(120)}V500H-440Z`, '#b7cbd0') +
        join(16, (i) => line(wavy(-400 + i * 44), '#a9783f', 2.5, ' opacity=".6"')) +
        join(4, (i) => line(wavy(-300 + i * 150), '#b23a2e', 6)) +
        join(10, (i) =>
          line(
            `M${-430 + i * 95} -410V410M-430 ${-410 + i * 91}H430`,
            '#3b3b48',
            1.5,
            ' opacity=".5"',
          ),
        ) +
        join(14, () => {
          const [x, y] = [roll() * 760 - 380, roll() * 500 - 400];
          return (
            fill(rect(10, 10, 0, x, y), '#33302a') + fill(rect(10, 10, 0, x + 14, y + 6), '#33302a')
          );
        }) +
        join(5, () =>
          fill(
            oval(40 + roll() * 50, 30 + roll() * 40, roll() * 700 - 350, roll() * 500 - 400),
            '#6f9159',
            ' opacity=".4"',
          ),
        ),
    ) +
    line(area, '#3b3528', 4) +
    text(plain(args[0], 'FRANCE 1:50,000'), -210, -430, 22, '#3b3528', { face: 'wide' }) +
    text('ARMY MAP SERVICE', 290, -430, 17, '#3b3528', { face: 'wide' }) +
    line('M-450 -150H450M-450 150H450M-150 -450V450M150 -450V450', '#8a7a52', 3, ' opacity=".4"');
  return {
    front,
    back:
      fill(rect(900, 900, 3), '#e2d9ba') +
      line(
        'M-450 -150H450M-450 150H450M-150 -450V450M150 -450V450',
        '#8a7a52',
        4,
        ' opacity=".5"',
      ) +
      text('RESTRICTED', 260, -380, 30, '#9c3a30', { bold: 30 }),
  };
};
export const vmail: Make = (args, seed) => {
  const front =
    sheet(640, 800, 'white', seed, 2) +
    line(rect(600, 760), INK, 3) +
    text('V-MAIL', 205, -336, 48, '#99342c', { bold: 40 }) +
    typed(plain(args[0], 'Mrs. A. Lindqvist'), -280, -350, 22) +
    typed('Duluth, Minn.', -280, -316, 22) +
    line('M-300 -270H300', INK, 3) +
    join(16, (i) =>
      line(
        `M-270 ${-220 + i * 34}${join(13, (k) => `q${8 + ((i + k * 3) % 5) * 2} ${-16 + ((k * 7 + i) % 6) * 4} ${i === 15 && k > 6 ? 0 : 40} ${((k + i) % 3) - 1}`)}`,
        '#39424f',
        4,
        ROUND,
      ),
    ) +
    at(
      -220,
      330,
      line(oval(40), '#7a2f2a', 5, ' opacity=".6"') + text('CENSOR', 0, 0, 13, '#7a2f2a'),
      -14,
    );
  return {
    front,
    back:
      sheet(640, 800, 'white', seed, 2) +
      text('WAR & NAVY DEPARTMENTS', 0, -60, 30, INK) +
      text('V-MAIL SERVICE', 0, -10, 34, INK, { bold: 30 }),
  };
};
export const manual: Make = (args, seed) => {
  const front =
    fill(rect(590, 830, 4, 12, 8), '#cfc4a0') +
    sheet(580, 820, 'buff', seed, 0) +
    line('M-264 -410V410', '#7a6238', 8) +
    text(plain(args[0], 'FM 31-30'), 150, -360, 40, INK, { face: 'serif' }) +
    text('WAR DEPARTMENT', 0, -230, 34, INK, { face: 'serif' }) +
    line('M-120 -190H120', INK, 3) +
    text(plain(args[1], 'TACTICS AND TECHNIQUE').slice(0, 28), 0, -90, 44, INK, {
      face: 'serif',
      bold: 30,
      width: 470,
    }) +
    text(plain(args[2], 'OF AIR-BORNE TROOPS').slice(0, 28), 0, -24, 44, INK, {
      face: 'serif',
      bold: 30,
      width: 470,
    }) +
    at(
      0,
      170,
      line(oval(86), INK, 5) +
        at(
          0,
          10,
          [1, -1]
            .map(
              (k) => `<g transform="scale(${k} 1)">${at(6, 0, fill(wingPath, INK), 10, 0.22)}</g>`,
            )
            .join(''),
        ) +
        fill('M-14 -44H14V20Q0 50 -14 20Z', INK),
    ) +
    text('RESTRICTED', 0, 350, 28, INK, { face: 'wide' });
  return {
    front,
    back: fill(rect(590, 830, 4, -12, 8), '#cfc4a0') + sheet(580, 820, 'buff', seed, 0),
  };
};
export const leaflet: Make = (args, seed) => {
  const front =
    sheet(900, 520, args[1] === 'red' ? 'buff' : 'green', seed, 1) +
    line(rect(850, 470), '#7a3a2a', 8) +
    text(plain(args[0], 'SAFE CONDUCT'), 0, -150, 80, '#7a3a2a', {
      face: 'serif',
      bold: 40,
      width: 620,
    }) +
    prose(-360, -60, 720, 5, 36, seed, '#3b2f22') +
    at(-330, 180, line(oval(50), '#7a3a2a', 6) + fill(star5(34), '#7a3a2a')) +
    at(330, 180, line(oval(50), '#7a3a2a', 6) + fill(star5(34), '#7a3a2a')) +
    line('M-180 200q30 -50 60 -10t50 -10t80 6t90 -16', '#2a2622', 5, ROUND);
  return {
    front,
    back: sheet(900, 520, 'green', seed, 1) + prose(-380, -200, 760, 12, 34, seed + 2),
  };
};
