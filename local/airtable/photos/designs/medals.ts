import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { dark, type Metal, pinBack, relief, ridge } from '../metal.ts';
import { at, clip, fill, join, line, mirror, oval, rect, star5, times } from '../svg.ts';
import { PLANCHETS } from './planchets.ts';
import { RIBBONS, ribbonFace } from './ribbons.ts';

/** `medal:purple:purple-heart`, planchet and ribbon; a clasp for each further argument. */
export const medal: Design = (args, seed) => {
  const [kind = 'conduct', ribbon = 'gcm', ...clasps] = args;
  const make = PLANCHETS[kind] ?? PLANCHETS.soldier;
  const planchet = make ? make() : { metal: 'bronze' as const, draw: '', reverse: '' };
  const drape = 'M-150 -430H150V-30L0 60L-150 -30Z';
  const metal: Metal = clasps.length ? 'bronze' : 'brass';
  const straight = 'M-150 -430H150V40H-150Z';
  const shape =
    kind === 'palm' || kind.startsWith('victory1')
      ? straight
      : 'M-150 -430H150V-10L110 40H-110L-150 -10Z';
  const hangs = at(0, 66, ridge(oval(26, 26, 0, 0), metal, 9));
  const bars = clasps
    .map((clasp, i) =>
      at(
        0,
        -20 - i * 66,
        relief(rect(310, 50, 6), 'bronze', 5) +
          text(clasp.replaceAll('_', ' '), 0, 0, 24, dark('bronze'), { face: 'wide', width: 270 }),
      ),
    )
    .join('');
  const silk = (d: string) =>
    at(
      0,
      0,
      clip(
        d,
        at(0, -195, ribbonFace(ribbon, 300, 480)) + fill(d, 'url(#round)', ' opacity=".35"'),
      ) + line(d, '#0005', 2),
    );
  const brooch = relief(rect(316, 26, 6, 0, -428), metal, 4);
  const front = at(
    0,
    -20,
    silk(shape || drape) + brooch + bars + hangs + at(0, 270, planchet.draw),
  );
  const back = at(
    0,
    -20,
    mirror(silk(shape)) +
      fill(shape, '#000', ' opacity=".18"') +
      relief(rect(316, 40, 8, 0, -424), metal, 4) +
      pinBack(0, -424, 290, 'brass') +
      hangs +
      at(0, 270, planchet.reverse),
  );
  const closeBack = seed % 2 ? front : back;
  return { front, back, mark: closeBack, surface: 'silk', detail: [0, 250, 2], scale: 1 };
};
/** `rack:3:bsm:ph:…`: ribbon bars in rows, with a star on some. */
export const rack: Design = (args) => {
  const [wide = '3', ...names] = args;
  const perRow = Number(wide) || 3;
  const rows: string[][] = [];
  for (let i = names.length; i > 0; i -= perRow)
    rows.unshift(names.slice(Math.max(0, i - perRow), i));
  const [w, h] = [perRow > 1 ? 270 : 560, perRow > 1 ? 74 : 154];
  const devices = (name: string) => {
    const [, count] = name.split('*');
    return count
      ? times(Number(count), (i) =>
          relief(star5(h * 0.26, (i - (Number(count) - 1) / 2) * h * 0.62, 0), 'bronze', 3),
        ).join('')
      : '';
  };
  const front = rows
    .map((row, j) =>
      row
        .map((name, i) =>
          at(
            (i - (row.length - 1) / 2) * (w + 3),
            (j - (rows.length - 1) / 2) * (h + 5),
            ribbonFace(name.split('*')[0] ?? '', w, h) +
              fill(rect(w, h), 'url(#tube)', ' opacity=".55"') +
              line(rect(w, h), '#0006', 2) +
              devices(name),
          ),
        )
        .join(''),
    )
    .join('');
  const [W, H] = [perRow * (w + 3), rows.length * (h + 5)];
  const back =
    relief(rect(W, H, 4), 'brass', 6) +
    join(rows.length, (j) => pinBack(0, (j - (rows.length - 1) / 2) * (h + 5), W * 0.8, 'brass')) +
    (RIBBONS.x ? '' : '') +
    text('VANGUARD N.Y.', 0, H / 2 - 20, 20, '#5c4512', { face: 'wide' });
  return { front, back, surface: 'silk', detail: [-120, 0, 2], scale: perRow > 1 ? 1.02 : 1.2 };
};
