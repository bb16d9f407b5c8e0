import { text } from './lettering.ts';
import type { Look } from './look.ts';
import { inverted, type Matrix, moved, scaled, times, turned } from './matrix.ts';
import { metalDefs } from './metal.ts';
import { at, dice, fill, join, line, rect } from './svg.ts';
import type { GroundName, SurfaceName } from './textures.ts';
import { threadMarks, withoutThreads } from './weave.ts';

export const VIEWS = [
  'front',
  'back',
  'mark',
  'angle',
  'scale',
  'edge',
  'turned',
  'plate',
] as const;
export type View = (typeof VIEWS)[number];

const DEFS = `<defs>${metalDefs}
<pattern id="net" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 23H46M23 0V46" stroke="#3c3a26" stroke-width="6"/></pattern>
<linearGradient id="gloss" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".38" stop-color="#fff" stop-opacity=".06"/><stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>
<linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".45"/><stop offset=".3" stop-color="#fff" stop-opacity=".22"/><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>
<linearGradient id="tube" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".35" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>
<radialGradient id="dome" cx=".38" cy=".28" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".36"/><stop offset=".4" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
<radialGradient id="burn" cx=".5" cy=".5" r=".75"><stop offset=".55" stop-color="#5a3a12" stop-opacity="0"/><stop offset="1" stop-color="#5a3a12" stop-opacity=".42"/></radialGradient></defs>`;

function ruler(): string {
  const ticks = join(17, (i) => {
    const x = -440 + i * 55;
    return line(`M${x} -46v${i % 4 === 0 ? 46 : i % 2 === 0 ? 32 : 20}`, '#2b2a25', 3.5);
  });
  const inches = join(5, (i) => text(String(i), -440 + i * 220 + (i ? 0 : 14), 22, 30, '#2b2a25'));
  return (
    fill(rect(960, 92, 4), '#e8ddb8') +
    fill(rect(960, 92, 4), 'url(#tube)', ' opacity=".35"') +
    ticks +
    inches
  );
}

const GROUNDS_FOR: Record<SurfaceName, readonly GroundName[]> = {
  thread: ['linen', 'oatmeal', 'linen', 'khaki', 'kraft', 'felt'],
  felt: ['linen', 'oatmeal', 'kraft'],
  metal: ['linen', 'felt', 'oatmeal', 'velvet', 'wool', 'linen'],
  canvas: ['linen', 'oak', 'oatmeal', 'kraft'],
  leather: ['linen', 'oatmeal', 'oak'],
  paper: ['felt', 'oak', 'wool', 'linen'],
  photo: ['linen', 'felt', 'kraft', 'wool'],
  paint: ['linen', 'oak', 'oatmeal', 'kraft'],
  silk: ['velvet', 'linen', 'burgundy', 'felt'],
};

export type Scene = {
  svg: string;
  /** Where threads run, as codes; see weave.ts. */
  marks: string | undefined;
  /** The object's own coordinates at a point of the photo. */
  inverse: Matrix;
  ground: GroundName;
  surface: SurfaceName;
  lift: number;
};

/** Lays the object on its cloth as the photographer did for this view. */
export function arrange(look: Look, view: View, seed: number): Scene {
  const roll = dice(seed);
  const ground = view === 'plate' ? 'parchment' : clothFor(look, roll);
  const tilt = (roll() - 0.5) * 7 + (view === 'back' ? (roll() - 0.5) * 6 : 0);
  const size = (look.scale ?? 1) * (0.97 + roll() * 0.08);
  const [dx, dy] = [(roll() - 0.5) * 30, (roll() - 0.5) * 24];
  const lift = look.lift ?? 1;
  const matrix = placed(look, view, { tilt, size, dx, dy });
  const side =
    view === 'back' || view === 'turned'
      ? look.back
      : view === 'mark'
        ? (look.mark ?? look.front)
        : look.front;
  const body = `<g transform="matrix(${matrix.map((n) => n.toFixed(4)).join(' ')})">${side}</g>`;
  const besides = view === 'scale' ? at(-20, 515, ruler(), tilt / 4) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-600 -600 1200 1200" width="WIDTH" height="WIDTH">${DEFS}${body}${besides}</svg>`;
  return {
    svg: withoutThreads(svg),
    marks: threadMarks(svg),
    inverse: inverted(matrix),
    ground,
    surface: look.surface,
    lift: view === 'mark' || view === 'edge' ? lift * 1.8 : lift,
  };
}

function clothFor({ ground, surface }: Look, roll: () => number): GroundName {
  const cloths = GROUNDS_FOR[surface];
  return ground ?? cloths[Math.floor(roll() * cloths.length)] ?? 'linen';
}

type Placement = { tilt: number; size: number; dx: number; dy: number };

function placed(look: Look, view: View, { tilt, size, dx, dy }: Placement): Matrix {
  switch (view) {
    // As a book shows it: straight, alike for all.
    case 'plate':
      return scaled(look.scale ?? 1);
    case 'front':
      return times(moved(dx, dy), turned(tilt), scaled(size));
    case 'back':
      return times(moved(dx, dy), turned(-tilt), scaled(size));
    case 'mark': {
      const [x, y, zoom] = look.detail ?? [0, 0, 2];
      return times(turned(tilt * 2), scaled(zoom * size), moved(-x, -y));
    }
    case 'angle':
      return times(
        moved(dx, dy + 20),
        [1, 0.05, -0.3, 0.8, 0, 0],
        turned(tilt + 9),
        scaled(size * 0.98),
      );
    case 'turned':
      return times(
        moved(dx, dy + 20),
        [1, -0.05, 0.26, 0.82, 0, 0],
        turned(-tilt - 8),
        scaled(size * 0.98),
      );
    case 'edge':
      return times(turned(-tilt * 2), scaled(2.7 * size), moved(190, -170));
    case 'scale':
      return times(moved(dx, dy - 70), turned(tilt), scaled(size * 0.86));
  }
}
