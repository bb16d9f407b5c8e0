import { at, clip, dice, fill, join, line, oval } from '../svg.ts';
import { buckle, camouflage, stencil, strap } from './cloth.ts';
import { type Make, steel } from './make.ts';
import { patchDesign } from './patches.ts';

const DOME =
  'M-390 120Q-400 -300 0 -330Q400 -300 390 120Q330 160 200 170Q0 150 -200 170Q-330 160 -390 120Z';
/** `helmet:m1:net`, `helmet:m1917:patch-key`, `helmet:liner`, `helmet:pasgt`. */
export const helmet: Make = (args, seed) => {
  const [kind = 'm1', extra = ''] = args;
  const roll = dice(seed);
  if (kind === 'm1917') {
    const brim = oval(470, 250, 0, 110);
    const bowl = 'M-290 110Q-300 -250 0 -270Q300 -250 290 110Q0 210 -290 110Z';
    const badge = extra
      ? at(
          0,
          -60,
          patchDesign([extra, 'felt'], seed).front.replace(/url\(#thread\d+\)/g, 'none'),
          0,
          0.27,
        )
      : '';
    const front =
      fill(brim, '#565533') +
      fill(brim, 'url(#tube)') +
      line(brim, '#35341f', 8) +
      fill('M-290 120Q0 220 290 120Q300 180 0 236Q-300 180 -290 120Z', '#000', ' opacity=".35"') +
      fill(bowl, '#65643d') +
      fill(bowl, 'url(#dome)') +
      badge +
      join(26, () =>
        fill(
          oval(3 + roll() * 5, 2 + roll() * 3, roll() * 760 - 380, roll() * 420 - 210),
          '#8a5a2c',
          ' opacity=".5"',
        ),
      );
    const back =
      fill(oval(460, 400), '#565533') +
      line(oval(460, 400), '#35341f', 8) +
      fill(oval(300, 270), '#3d3826') +
      fill(oval(300, 270), 'url(#dome)') +
      join(8, (i) =>
        at(
          0,
          0,
          fill('M-60 -60L-30 -250H30L60 -60Z', '#3a2a18') +
            line('M-60 -60L-30 -250H30L60 -60Z', '#1d140a', 4),
          i * 45,
        ),
      ) +
      line(oval(80), '#8a7750', 14) +
      strap('M-300 40Q-360 260 -120 330Q60 360 200 300', '#5d3c20', 34) +
      buckle(-60, 340, 60, 50);
    return steel(front, back);
  }
  if (kind === 'pasgt') {
    const shell =
      'M-380 190Q-440 -40 -360 -180Q-240 -340 0 -340Q240 -340 360 -180Q440 -40 380 190Q330 200 290 110Q240 40 170 40H-170Q-240 40 -290 110Q-330 200 -380 190Z';
    const front =
      fill(shell, extra === 'desert' ? '#bfa77c' : '#68683f') +
      camouflage(
        shell,
        extra === 'desert' ? ['#8d7048', '#d8c7a0', '#9c8a64'] : ['#3a3324', '#2a3520', '#86805a'],
        roll,
      ) +
      fill(shell, 'url(#dome)') +
      strap('M-372 10Q0 -110 372 10', '#4b4d34', 30) +
      strap('M-250 100Q-170 330 0 350Q170 330 250 100', '#4d4f36', 26);
    return steel(front, front, { surface: 'canvas' });
  }
  const base = kind === 'liner' ? '#5c5c36' : '#5a5b38';
  const visor =
    'M-390 120Q-330 160 -200 170Q0 150 200 170Q330 160 390 120Q420 150 400 176Q200 240 0 224Q-200 240 -400 176Q-420 150 -390 120Z';
  const net =
    extra === 'net'
      ? clip(DOME, fill(DOME, 'url(#net)', ' opacity=".85"'))
      : extra === 'camo'
        ? camouflage(DOME, ['#3c4a2a', '#7c6b43', '#2f3320', '#8b8a58'], roll)
        : '';
  const badge =
    extra && !['net', 'camo'].includes(extra)
      ? at(0, -90, patchDesign([extra], seed).front, 0, 0.24)
      : '';
  const chin =
    kind === 'liner'
      ? strap('M-360 110Q-200 10 0 0Q200 10 360 110', '#5d3c20', 20)
      : strap('M-330 150Q-300 330 -60 370Q30 380 60 340', '#7d7748', 30) +
        strap('M330 150Q330 260 180 330Q100 360 60 350', '#7d7748', 30) +
        buckle(70, 350, 70, 56);
  const front =
    fill(DOME, base) +
    fill(DOME, 'url(#dome)') +
    net +
    badge +
    fill(visor, '#4c4d2e') +
    fill(visor, 'url(#tube)', ' opacity=".8"') +
    line(visor, '#2b2c1a', 4) +
    chin +
    join(18, () =>
      fill(
        oval(3 + roll() * 4, 2 + roll() * 3, roll() * 640 - 320, roll() * 340 - 200),
        '#8a5a2c',
        ' opacity=".45"',
      ),
    );
  const inside =
    fill(oval(430, 400), '#4c4d2e') +
    line(oval(430, 400), '#8f8f86', 10) +
    fill(oval(390, 360), '#2e2f1e') +
    fill(oval(390, 360), 'url(#dome)') +
    join(6, (i) => at(0, 0, strap('M0 0V-330', '#9a8a5c', 56), i * 60)) +
    line(oval(280, 250), '#a8986a', 40) +
    line(oval(280, 250), '#6b5c38', 4, ' stroke-dasharray="9 8"') +
    strap('M-380 80Q-300 340 0 300', '#7d7748', 30) +
    stencil(`${300 + (seed % 600)}B`, 0, -372, 26, '#c9c6ae');
  return steel(front, inside, { mark: inside, detail: [0, -300, 2.4] });
};
